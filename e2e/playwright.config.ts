import { defineConfig } from '@playwright/test'

import { rotationOf } from '../tests/rotation.ts'

/** Configurable, so that two checkouts can run their journeys at the same time. */
const PORT = Number(process.env['E2E_PORT'] ?? 4174)

// Workers that start after midnight have the same journeys as the others.
process.env['TEST_DAY'] ??= String(rotationOf(process.env).day)

/** Runs the journeys against the app that `npm start` builds and serves. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/make-started-profiles.ts',
  reporter: [['list']],
  // Journeys wait about a third of their time, so two of them use both cores. More would compete for them.
  workers: 2,
  // Guards against hanging: a journey takes several times as long on a slow or busy machine.
  timeout: 600_000,
  forbidOnly: process.env['CI'] !== undefined,
  use: { baseURL: `http://127.0.0.1:${PORT}` },
  projects: [
    { name: 'journeys', grepInvert: /@long/ },
    // These take minutes each. `npm run e2e:long` runs them.
    { name: 'long', grep: /@long/ },
  ],
  webServer: {
    command: `npm start -- --port ${PORT}`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}`,
    timeout: 180_000,
    reuseExistingServer: false,
  },
})
