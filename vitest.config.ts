import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Neither an Australian zone nor UTC: what is right here does not lean on the machine's zone.
process.env.TZ = 'America/New_York'

const database = './src/server/testing/global-setup.ts'
const browserSetup = './src/web/testing/setup.ts'
const present = (file: string) => (existsSync(file) ? [file] : [])

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          environment: 'node',
          globalSetup: present(database),
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: present(browserSetup),
        },
      },
    ],
  },
})
