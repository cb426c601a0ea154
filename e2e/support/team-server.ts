import type { Page } from '@playwright/test'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../tests/tools/free-port.ts'
import { serverBuild } from './deployment.ts'
import { launch, stop } from './launch.ts'
import { expect, test } from './studio-test.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A server for a team with a folder of its own, as `npm run server` starts it after its builds. */
export interface TeamServer {
  url: string
  /** The address of the form for the first administrator, which the server has printed at its last start. */
  setupAddress: () => string | undefined
  /** Starts the server, with more settings than its folder and port. */
  start: (settings?: Record<string, string>) => Promise<void>
  /** Ends the server: by its own shutdown, or at once. Returns its exit code. */
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

async function createTeamServer(folder: string, root: string): Promise<TeamServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let printed = ''
  return {
    url: `http://127.0.0.1:${port}`,
    setupAddress: () => /first administrator: (\S+)/.exec(printed)?.[1],
    start: async (settings = {}) => {
      const launched = launch(root, 'server/main.ts', { ...settings, DATA: folder, PORT: String(port) }, 'Redaction Studio: ')
      child = launched.child
      printed = await launched.started
    },
    stop: (signal) => stop(child, signal),
  }
}

/** The password of everyone on the server. */
export const PASSWORD = 'copper-lantern-4271'

/** Makes Ada the first administrator, with the form at the printed address. */
export async function setUp(page: Page, server: TeamServer): Promise<void> {
  await page.goto(server.setupAddress() ?? '')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada.okafor@council.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Logs in to the server with the login page. */
export async function logInTo(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Starts a worker, and returns a function that ends it and returns its exit code. */
type StartWorker = (settings: Record<string, string>) => Promise<(signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>>

/** A test with a server for a team. All journeys share its builds. */
export const teamTest = test.extend<{ server: TeamServer; startWorker: StartWorker }, { serverBuilds: { root: string } }>({
  serverBuilds: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await serverBuild()
      await use({ root: ROOT })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: async ({ serverBuilds }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'team-server-'))
    const server = await createTeamServer(folder, serverBuilds.root)
    await server.start()
    await use(server)
    await server.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  },
  // eslint-disable-next-line no-empty-pattern
  startWorker: async ({}, use) => {
    const workers: ChildProcess[] = []
    await use(async (settings) => {
      const { child, started } = launch(ROOT, 'server/worker/main.ts', settings, 'Running jobs of ')
      workers.push(child)
      await started
      return (signal) => stop(child, signal)
    })
    for (const worker of workers) await stop(worker, 'SIGTERM')
  },
  baseURL: async ({ server }, use) => use(server.url),
})
