import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { signUpAt, type Person } from '#tests/support/team/person.ts'
import { startTeamServer, writeBuild, type TeamServer } from '#tests/support/team/start-server.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'

const ORIGIN = 'https://studio.example'
const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

let postgres: TestPostgres
let folder: string
let server: TeamServer
let ada: Person
const lost = vi.fn<() => void>()

describe.runIf(programs)('a server whose database is killed', () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'lost-database-'))
    await writeBuild(folder)
    server = await startTeamServer(folder, { DATABASE_URL: postgres.url, PUBLIC_URL: ORIGIN }, lost)
    ada = await signUpAt(server.url, 'Ada', ORIGIN)
  })

  afterAll(async () => {
    await server.running.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  it('fails reads, changes, downloads and uploads with a request to try again, isn’t ready, and works when it is back', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await postgres.kill()
    const upload = { 'Upload-Length': '4', 'Upload-Metadata': `filename ${btoa('a.png')}` }
    const requests: [string, () => Promise<Response>][] = [
      ['read', () => ada.call(server.url, 'GET', '/media?page=0&rowsPerPage=50')],
      ['change', () => ada.call(server.url, 'POST', '/app/info/edit', { key: 'name', value: 'Ada O.' })],
      ['content', () => ada.call(server.url, 'GET', '/media/media-1/content')],
      ['upload', () => ada.tus(server.url, 'POST', '/legacy/upload', upload)],
    ]
    for (const [name, send] of requests) {
      // The connections of the pool broke, and none can be made.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const response = await send()
        expect([name, response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
          name,
          503,
          '5',
          { error: 'The server couldn’t reach its database. Try again in a moment.', code: 'unavailable' },
        ])
      }
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0)
    await postgres.start()
    expect((await ada.call(server.url, 'GET', '/media?page=0&rowsPerPage=50')).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(JSON.stringify(log.mock.calls)).not.toContain('Ada')
    log.mockRestore()
  })
})
