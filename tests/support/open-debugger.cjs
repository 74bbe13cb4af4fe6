// Loaded before the program by a test: opens the debugger, as Node does if SIGUSR1 arrives before the program handles
// it.
require('node:inspector').open(0)
