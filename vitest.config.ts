import { defineConfig } from 'vitest/config'

/**
 * Tests that start processes, threads, a browser or a terminal, that replace parts of Node or of the program, or that
 * take long. `npm run test:fast` runs all others.
 */
const slow = [
  'tests/{cli,demo,e2e}/**',
  'tests/engine/process/**',
  'tests/engine/cache/activities.test.ts',
  'tests/agents/every-agent.test.ts',
  'tests/agents/claude-code/{running,task-files}.test.ts',
  'tests/engine/disk/{not-utf8,synced,unfinished}.test.ts',
  'tests/engine/live/live-catalogue.test.ts',
  'tests/engine/scan/workers.test.ts',
  'tests/engine/search/{changing,comparison,threads,time-limit}.test.ts',
  'tests/engine/transcript/transcript-file.test.ts',
  'tests/engine/words/{lock,moving,store}.test.ts',
  'tests/effects/{exporting-secrets,run-agent}.test.ts',
  'tests/export/{browser,plain}.test.ts',
  'tests/export/redact/anything.test.ts',
  'tests/model/launch.test.ts',
  'tests/terminal/{charts,painter,picture,terminal}.test.ts',
  'tests/system/regular-file.test.ts',
  'tests/walks/copying.test.ts',
  'tests/{library,notices,recount,recount-activity}.test.ts',
]

const each = {
  setupFiles: ['tests/support/isolate.ts'],
  // Every processor: by itself Vitest leaves one free, and half of the time on a machine with two.
  maxWorkers: '100%',
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    globalSetup: 'tests/support/build.ts',
    // The gate reads the numbers from here, not from the screen.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    maxWorkers: each.maxWorkers,
    projects: [
      { test: { ...each, name: 'slow', include: slow.map(folder => folder.replace(/\*\*$/, '**/*.test.ts')) } },
      {
        test: {
          ...each,
          name: 'fast',
          include: ['tests/**/*.test.ts'],
          exclude: slow,
          // A process for each would take longer to start than most of them take. They come last, in a row, to share two.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
