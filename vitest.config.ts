import { defineConfig } from 'vitest/config'

// Neither an Australian zone nor UTC: what is right here does not lean on the machine's zone.
process.env.TZ = 'America/New_York'

const ofTheBrowser = [
  'src/**/*.test.tsx',
  'src/web/**/*.test.ts',
  'src/app/shell/**/*.test.ts',
  'src/features/*/*/web/**/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share what they load, or most of the time would go into loading it.
    isolate: false,
    allowOnly: false,
    // A busy machine takes its time; how long things take is measured in bench/.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // As with the journeys: what passes only at the second try is told by its name.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', './scripts/kit/tell-flaky.mjs'],
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: ofTheBrowser,
          environment: 'node',
          globalSetup: './src/server/testing/global-setup.ts',
          // One project after the other, so that a worker is kept for the next file.
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ofTheBrowser,
          environment: 'happy-dom',
          setupFiles: './src/web/testing/setup.ts',
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
