import { defineConfig } from '@playwright/test'

/** Another port lets two checkouts run their journeys side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 4174)

/** The journeys run against the app as `npm start` builds and serves it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: [['list']],
  // Two cores, and each journey runs a detector: more workers would only wait for each other.
  workers: 1,
  timeout: 120_000,
  // On a machine with other work a journey may meet a race of its own. One that passes only the second time is listed as flaky, to be mended.
  retries: 1,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: { baseURL: `http://127.0.0.1:${PORT}` },
  webServer: {
    command: `npm start -- --port ${PORT} --strictPort`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}`,
    timeout: 180_000,
    reuseExistingServer: false,
  },
})
