import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    setupFiles: ['tests/support/isolate.ts'],
    // The gate reads the numbers from here, not from the screen.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    // Every processor: by itself Vitest leaves one free, and half of the time on a machine with two.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
