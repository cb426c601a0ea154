import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { answer } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, type TestStore } from '#tests/support/s3/start-store.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { lockData } from './data-lock'
import { StorageError } from './files/s3/claim-store'
import { objectStore } from './files/s3/object-store'
import { scryptPasswords } from './identity/scrypt-passwords'
import { startServer, type RunningServer } from './server'
import { parseSettings } from './settings'

const PASSWORD = 'copper-lantern-4271'
const CONTENT = '0123456789'

let store: TestStore
let folder: string
let server: RunningServer

/** Starts a server whose jobs wait for a worker, so that it needs no Chromium. */
async function start(environment: Record<string, string>): Promise<RunningServer> {
  const settings = parseSettings({
    PORT: String(await freePort()),
    WORK_ADDRESS: `127.0.0.1:${await freePort()}`,
    WORKER_KEY: 'a-key-of-more-than-32-characters-1234',
    LOCAL_ENGINE: 'off',
    SIGN_UP: 'open',
    DATA: join(folder, 'data'),
    ...store.environment('server'),
    ...environment,
  })
  return startServer({
    settings,
    builds: { app: join(folder, 'app'), enginePage: join(folder, 'app') },
    headers: {},
    chromium: '',
    onDatabaseLost: () => undefined,
    version: '1.2.3',
    info: () => undefined,
    passwords: scryptPasswords({ cost: 2, blockSize: 1, parallelization: 1 }),
  })
}

async function keysIn(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objectStore(store.settings('server')).list('server/')) keys.push(key)
  return keys
}

beforeAll(async () => {
  store = await startTestStore()
  folder = await mkdtemp(join(tmpdir(), 'server-store-'))
  await mkdir(join(folder, 'app'))
  await writeFile(join(folder, 'app', 'index.html'), '<p>The app</p>')
  server = await start({})
})

afterAll(async () => {
  await server.close()
  await store.close()
  await rm(folder, { recursive: true })
})

describe('a team’s server with a store', () => {
  it('keeps an upload there, sends it in ranges, and deletes it', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const person = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@council.example',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      consent: true,
      recaptchaToken: null,
      browser: 'Chrome',
      browserVersion: '156.0.0',
      isMobile: false,
    }
    const signedUp = await fetch(`${server.url}/legacy/auth/signup`, { method: 'POST', headers, body: JSON.stringify(person) })
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const send = (path: string, method: string, extra: Record<string, string> = {}, body?: string): Promise<Response> =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { cookie, origin: server.url, 'Tus-Resumable': '1.0.0', ...extra },
        ...(body !== undefined && { body }),
      })
    const metadata = { 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('a.jpg')}` }
    const upload = (await send('/legacy/upload', 'POST', metadata)).headers.get('location') ?? ''
    const append = (offset: number, text: string): Promise<Response> =>
      send(upload, 'PATCH', { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }, text)
    expect((await append(0, CONTENT.slice(0, 4))).status).toBe(204)
    expect(await keysIn()).toEqual(['server/owner'])
    store.proxy.fail(/^PUT/, answer(400, 'InvalidRequest'))
    const failed = await append(4, CONTENT.slice(4))
    expect([failed.status, await failed.json()]).toMatchObject([500, { error: 'Couldn’t store the upload. Try again.' }])
    expect(console.error).toHaveBeenCalledExactlyOnceWith('An upload failed', expect.objectContaining({ code: 'InvalidRequest' }))
    vi.mocked(console.error).mockClear()
    // The client asks how much has arrived, and the server tries again.
    expect((await send(upload, 'HEAD')).headers.get('upload-offset')).toBe('10')
    const id = upload.slice('/legacy/upload/'.length)
    expect(await keysIn()).toEqual([`server/media/${id}`, 'server/owner'])
    expect(await readdir(join(folder, 'data', 'files', 'media'))).toEqual([])

    const content = `/legacy/media/${id}/content`
    await expect.poll(async () => (await send(content, 'GET')).status).toBe(200)
    const range = await send(content, 'GET', { Range: 'bytes=3-5' })
    expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([206, 'bytes 3-5/10', '345'])
    expect(await (await send(content, 'GET')).text()).toBe(CONTENT)
    store.proxy.fail(/^HEAD/, answer(400))
    expect((await send(content, 'GET')).status).toBe(500)
    expect(console.error).toHaveBeenCalledExactlyOnceWith('Couldn’t read a file', expect.objectContaining({ name: 'StoreError' }))
    vi.mocked(console.error).mockClear()

    expect((await send(`/legacy/media/${id}`, 'DELETE')).status).toBe(204)
    await expect.poll(keysIn).toEqual(['server/owner'])
    expect((await send(content, 'GET')).status).toBe(404)
  })

  it('doesn’t start without its bucket, and leaves its folder to the next start', async () => {
    const data = join(folder, 'second')
    await expect(start({ DATA: data, STORAGE: 's3://nowhere' })).rejects.toThrow(StorageError)
    await (
      await lockData(data)
    )()
  })
})
