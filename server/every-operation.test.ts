import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { profileForEnterprise } from '#backend/accounts/profiles.ts'
import { loadContract } from '#tests/contract/contract/load.ts'
import type { Operation } from '#tests/contract/contract/types.ts'
import { isBytes, partsOf, toWire } from '#tests/contract/generate/request.ts'
import { jobRow, mediaRow, userRow, versionRow } from '#tests/support/records.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { openDatabase, recordsPlace } from './database/open-database'
import { databaseTables } from './database/tables'
import { diskFiles } from './files/disk-files'
import { recordId } from './identity/secrets'
import { startServer, type RunningServer } from './server'
import { parseSettings, type ServerSettings } from './settings'

/** The records of Ada, or of the account that she owns, by the name of the parameter. A parameter with another name fails its operation. */
const ADAS: Record<string, string> = {
  mediaId: 'media-ada',
  versionId: 'version-ada',
  jobId: 'job-ada',
  projectId: 'project-ada',
  uploadId: 'upload-ada',
  reviewerId: 'reviewer-ada',
  userId: 'ben',
  accountId: 'account-ada',
  checkoutId: 'checkout-ada',
  id: 'camera-file-ada',
  // SHA-256 of "listed session " and the ID of the session.
  sessionId: '989f3222ef0db5e1c895d5da64ef4d786dca62ba8bee5688bcc7d9e0dff572d8',
}

/** Not on a server: the camera cloud and payments are simulated in browsers only, and have tests of their own. */
const NOT_SERVED = new Set(['importCameraFile', 'payCheckout'])

const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Upload-Length': '5', 'Upload-Metadata': `filename ${btoa('a.jpg')}` }

const contract = await loadContract('openapi.yaml')
// What deletes comes last, and a file and its project after their parts.
const LAST = ['deleteMedia', 'deleteProject']
const rank = ({ id, method }: Operation): number => (method === 'delete' ? 1 + LAST.indexOf(id) : -1)
const closed = contract.operations.filter(({ isPublic }) => !isPublic).toSorted((one, other) => rank(one) - rank(other))
const restricted = closed.filter(({ roles }) => roles.length > 0)
const ofOneRecord = closed.filter(({ id, path, roles }) => path.includes('{') && !roles.includes('adminUser') && !NOT_SERVED.has(id))

let folder: string
let server: RunningServer

function idOf(name: string): string {
  const id = ADAS[name]
  if (id === undefined) throw new Error(`No record for the parameter ${name}: add one that Ada owns.`)
  return id
}

/** Returns the status of an operation on Ada's records, with the contract's first example as its body. */
async function statusFor(operation: Operation, token: string | null): Promise<number> {
  const names = operation.parameters.flatMap(({ name, in: place }) => (place === 'path' ? [name] : []))
  const params = Object.fromEntries(names.map((name) => [name, idOf(name)]))
  const bytes = operation.body && isBytes(operation.body.schema) ? new TextEncoder().encode('bytes') : undefined
  const headers = operation.path.startsWith('/upload') ? TUS : {}
  const parts = partsOf({ params, headers, body: bytes ?? operation.body?.examples[0]?.value })
  const { method, path, ...rest } = toWire(operation, parts, token)
  const response = await fetch(`${server.url}${contract.basePath}${path}`, { method, ...rest } as RequestInit)
  await response.arrayBuffer()
  return response.status
}

async function addRecords(settings: ServerSettings): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const database = await openDatabase(recordsPlace(settings))
  const tables = databaseTables(database)
  const files = diskFiles(join(settings.data, 'files'))
  await tables.change((draft) => {
    for (const id of ['ada', 'ben', 'nia', 'kim']) {
      draft.put('users', userRow(id))
      draft.put('sessions', { id: recordId('session', `token-of-${id}`), userId: id, createdAt: now })
    }
    draft.put('sessions', { id: recordId('session', 'second-of-ada'), userId: 'ada', createdAt: now })
    // Nia may do everything in an account of her own; Kim has no colleagues.
    for (const [id, account, role] of [
      ['ada', 'account-ada', 'owner'],
      ['ben', 'account-ada', 'user'],
      ['nia', 'account-nia', 'owner'],
    ] as const)
      draft.put('profiles', profileForEnterprise(id, account, role))
    for (const id of ['account-ada', 'account-nia'])
      draft.put('accounts', { id, name: id, maxUsers: 5, minutes: null, maxConcurrentJobs: 2, dateCreated: now })
    draft.put('projects', { id: 'project-ada', ownerId: 'ada', name: 'Request 12', dateCreated: now, members: ['ben'] })
    draft.put('media', mediaRow('media-ada', { ownerId: 'ada', projectId: 'project-ada', projectName: 'Request 12', size: 5 }))
    draft.put('versions', versionRow('version-ada', { mediaId: 'media-ada', ownerId: 'ada' }))
    draft.put('jobs', jobRow('media-ada', { id: 'job-ada', ownerId: 'ada', kind: 'probe', state: 'queued', finishedAt: null }))
  })
  await tables.saveUpload({ id: 'upload-ada', ownerId: 'ada', length: 10, name: 'b.jpg', fileType: '', touchedAt: now, finished: false })
  for (const kind of ['media', 'thumbnails'] as const) await files.write(kind, 'media-ada', new Blob(['bytes']))
  for (const kind of ['versions', 'version-thumbnails'] as const) await files.write(kind, 'version-ada', new Blob(['bytes']))
  await database.destroy()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'every-operation-'))
  for (const build of ['app', 'engine-page']) {
    await mkdir(join(folder, build))
    await writeFile(join(folder, build, 'index.html'), '')
  }
  const settings = parseSettings({
    PORT: String(await freePort()),
    DATA: join(folder, 'data'),
    LOCAL_ENGINE: 'off',
    WORKER_KEY: 'k'.repeat(32),
    WORK_ADDRESS: `127.0.0.1:${await freePort()}`,
  })
  await addRecords(settings)
  server = await startServer({
    settings,
    builds: { app: join(folder, 'app'), enginePage: join(folder, 'engine-page') },
    headers: {},
    chromium: '',
    version: '1.2.3',
    onDatabaseLost: () => undefined,
    info: () => undefined,
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('every operation of the contract', () => {
  it.each(closed)('needs a session: $method $path', async (operation) => {
    expect([await statusFor(operation, null), await statusFor(operation, 'unknown-session')]).toEqual([401, 401])
  })

  it.each(restricted)('with a role refuses others: $method $path', async (operation) => {
    expect(await statusFor(operation, 'token-of-kim')).toBe(403)
    const isForAll = operation.roles.includes('enterpriseUser')
    if (!isForAll) expect(await statusFor(operation, 'token-of-ben')).toBe(403)
    if (operation.roles.includes('adminUser')) expect(await statusFor(operation, 'token-of-nia')).toBe(403)
  })

  it('that is narrowed to a file or a project finds none of other people', async () => {
    const read = async (path: string, token: string): Promise<[number, unknown]> => {
      const response = await fetch(`${server.url}/legacy${path}`, { headers: { Authorization: `Bearer ${token}` } })
      return [response.status, ((await response.json()) as { total?: number }).total]
    }
    expect(await read('/jobs?mediaId=media-ada', 'token-of-nia')).toEqual([404, undefined])
    expect(await read('/jobs?mediaId=media-ada', 'token-of-ada')).toEqual([200, 1])
    for (const list of ['/media', '/versions']) {
      expect(await read(`${list}?projectId=project-ada`, 'token-of-nia')).toEqual([200, 0])
      expect(await read(`${list}?projectId=project-ada`, 'token-of-ben')).toEqual([200, 1])
    }
  })

  it.each(ofOneRecord)('with an ID is for the people of the record: $method $path', async (operation) => {
    expect(await statusFor(operation, 'token-of-nia')).toBe(404)
    // The same request of the owner finds the record, so the refusal was for the person.
    expect([401, 403, 404]).not.toContain(await statusFor(operation, 'token-of-ada'))
  })
})
