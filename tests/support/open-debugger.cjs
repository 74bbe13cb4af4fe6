// Loaded before the program by a test: opens the debugger, as Node does when SIGUSR1 comes before the program can listen.
require('node:inspector').open(0)
