import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  // Side by side on two cores: what writes does so in a company of its own.
  workers: 2,
  fullyParallel: true,
  // One journey in thousands meets a pause of a busy machine. What passes only then is told by its name: see test.mjs.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Of a slow machine; on an idle one a test takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by e2e/server.ts, which starts the built server on a free port.
    baseURL: process.env.TRADEWIND_E2E_URL,
    browserName: 'chromium',
    // Far from every Australian zone: the screens show the company's times wherever the browser is.
    timezoneId: 'America/Los_Angeles',
    locale: 'en-AU',
    viewport: { width: 1366, height: 860 },
    // A picture and the page's outline tell most; recording the whole way (--trace on) takes a third of all the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
