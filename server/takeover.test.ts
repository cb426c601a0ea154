import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signUpAt, type Person } from '#tests/support/team/person.ts'
import { startPretendWorker, type PretendWorker } from '#tests/support/team/pretend-worker.ts'
import { startTeamServer, writeBuild, type TeamServer } from '#tests/support/team/start-server.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'

const ORIGIN = 'https://studio.example'
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

/** Longer than needed, also on a machine that others use. */
const SOON = { timeout: 20_000 }

let postgres: TestPostgres
let folder: string
let process1: ChildProcess
let first: Pick<TeamServer, 'url' | 'workUrl'>
let second: TeamServer
let worker: PretendWorker
let ada: Person

/** Starts a server in a process of its own, which can be killed. */
async function startProcess(): Promise<typeof first> {
  const environment = { ...process.env, FOLDER: folder, DATABASE_URL: postgres.url, PUBLIC_URL: ORIGIN }
  process1 = spawn(process.execPath, ['--import', './tests/tools/resolve-modules.ts', 'tests/support/team/server-process.ts'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(process1.stdout ?? process1, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as typeof first
}

/** Uploads an image. Returns its ID. */
async function upload(server: string): Promise<string> {
  const metadata = { 'Upload-Length': '4', 'Upload-Metadata': `filename ${btoa('a.png')}` }
  const path = (await ada.tus(server, 'POST', '/legacy/upload', metadata)).headers.get('location') ?? ''
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
  expect((await ada.tus(server, 'PATCH', path, headers, 'four')).status).toBe(204)
  return path.slice('/legacy/upload/'.length)
}

const jobOf = async (server: string, mediaId: string): Promise<{ id: string; state: string; stage: string | null } | undefined> => {
  const response = await ada.call(server, 'GET', `/jobs?mediaId=${mediaId}`)
  return ((await response.json()) as { jobs: { id: string; state: string; stage: string | null }[] }).jobs[0]
}

describe.runIf(programs)('the server that leads', () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'takeover-'))
    await writeBuild(folder)
    first = await startProcess()
    second = await startTeamServer(folder, { DATABASE_URL: postgres.url, PUBLIC_URL: ORIGIN })
    ada = await signUpAt(second.url, 'Ada', ORIGIN)
    worker = await startPretendWorker(join(folder, 'app'), [first.workUrl, second.workUrl])
  })

  afterAll(async () => {
    process1.kill('SIGKILL')
    await worker.stop()
    await second.running.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  it('runs the jobs of files that were added at another one, which reports them as running', async () => {
    const id = await upload(second.url)
    await expect.poll(() => worker.calls.map(({ server }) => server), SOON).toEqual([first.workUrl])
    worker.calls[0]?.report({ stage: 'decode', fraction: 0.5 })
    await expect.poll(() => jobOf(second.url, id), SOON).toMatchObject({ state: 'running', stage: 'decode' })
    await worker.calls[0]?.succeed()
    await expect.poll(async () => (await jobOf(second.url, id))?.state, SOON).toBe('succeeded')
  })

  it('stops a job that is cancelled at another one', async () => {
    const id = await upload(second.url)
    await expect.poll(() => worker.calls.length, SOON).toBe(2)
    const job = await jobOf(second.url, id)
    expect((await ada.call(second.url, 'DELETE', `/jobs/${job?.id}`)).status).toBe(204)
    await expect.poll(() => worker.calls[1]?.isCancelled(), SOON).toBe(true)
  })

  it('is followed by another one when it is killed in the middle of a job, which that one finishes', async () => {
    const id = await upload(first.url)
    await expect.poll(() => worker.calls.map(({ server }) => server), SOON).toEqual([first.workUrl, first.workUrl, first.workUrl])
    expect((await ada.call(first.url, 'PATCH', `/media/${id}`, { name: 'renamed.png' })).status).toBe(200)
    process1.kill('SIGKILL')
    await expect.poll(() => worker.calls[3]?.server, SOON).toBe(second.workUrl)
    await worker.calls[3]?.succeed()
    await expect.poll(async () => (await jobOf(second.url, id))?.state, SOON).toBe('succeeded')
    const media = await ada.call(second.url, 'GET', `/media/${id}`)
    expect(await media.json()).toMatchObject({ name: 'renamed.png', type: 'image', state: 'Uploaded' })
    expect(await (await ada.call(second.url, 'GET', `/media/${id}/content`)).text()).toBe('four')
  })
})
