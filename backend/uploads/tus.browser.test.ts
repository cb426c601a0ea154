import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'

import { handleContent } from '../content/content'
import { openDatabase, type Database } from '#mocks/storage/database.ts'
import { originFiles } from '#mocks/storage/files.ts'
import type { Files } from '../ports/files'
import { pageFiles } from '#mocks/storage/page-files.ts'
import { ORIGIN, signIn, startUploads, type TestUploads } from '#mocks/testing/test-bytes.ts'

const MEGABYTE = 1024 * 1024

let name: string
let database: Database
let files: Files
let uploads: TestUploads

beforeEach(async () => {
  name = `test-${crypto.randomUUID()}`
  database = await openDatabase(name)
  files = originFiles(name)
  uploads = startUploads(database, files)
  await signIn(database, 'ada')
})

afterEach(async () => {
  database.close()
  await deleteDB(name)
  await (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }).catch(() => undefined)
})

/** Returns bytes without a short period, so that a misplaced chunk is detected. */
function bytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff)
}

async function sha256(data: BufferSource): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', data)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'))

async function addMedia(id: string, size: number): Promise<void> {
  await database.put('media', {
    id,
    ownerId: 'ada',
    name: 'film.mp4',
    uploadDate: 1,
    projectId: 'p',
    exportedVersions: [],
    state: 'Uploaded',
    type: 'video',
    size,
    contentType: 'video/mp4',
    width: null,
    height: null,
  })
}

const createWritable = Object.getOwnPropertyDescriptor(FileSystemFileHandle.prototype, 'createWritable')

/** Removes `createWritable`, which Safari 17 to 25 lack. */
function useWorkers(): void {
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable')
  files = pageFiles(name)
  uploads = startUploads(database, files)
}

afterEach(() => {
  if (createWritable) Object.defineProperty(FileSystemFileHandle.prototype, 'createWritable', createWritable)
})

describe.each([
  ['', () => undefined],
  [' of a browser without createWritable', useWorkers],
])('[UPL-08] upload into the private file system%s', (_browser, prepare) => {
  beforeEach(prepare)

  it('is complete when two workers receive its chunks one after the other', async () => {
    const whole = bytes(3 * MEGABYTE + 17)
    const { path, id } = await uploads.begin(whole.byteLength)
    await uploads.append(path, 0, whole.slice(0, MEGABYTE))
    await uploads.append(path, MEGABYTE, whole.slice(MEGABYTE, 2 * MEGABYTE))
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(2 * MEGABYTE)
    const restarted = startUploads(database, files)
    const offset = offsetOf(await restarted.tus('HEAD', path))
    expect(offset).toBe(2 * MEGABYTE)
    expect((await restarted.append(path, 2 * MEGABYTE + 100, 'x')).status).toBe(409)
    expect(offsetOf(await restarted.append(path, offset, whole.slice(offset)))).toBe(whole.byteLength)
    expect(restarted.announced).toEqual([id])
    const stored = await files.read('media', id)
    expect(await sha256((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toBe(await sha256(whole))
  })

  it('is written by one worker at a time', async () => {
    const { path } = await uploads.begin(100)
    await uploads.append(path, 0, bytes(40))
    const newer = startUploads(database, files)
    expect((await newer.append(path, 0, bytes(100))).status).toBe(409)
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(40)
    expect(offsetOf(await newer.append(path, 40, bytes(60)))).toBe(100)
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const { path } = await uploads.begin(100)
    await uploads.append(path, 0, bytes(50))
    expect((await uploads.tus('DELETE', path)).status).toBe(204)
    expect(await files.list('media')).toEqual([])
  })

  it('gets 507 when storage is full and continues when there is room', async () => {
    const whole = bytes(4 * MEGABYTE)
    const { path } = await uploads.begin(whole.byteLength)
    await uploads.append(path, 0, whole.slice(0, MEGABYTE))
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(MEGABYTE)
    const { usage = 0 } = await navigator.storage.estimate()
    const quota = (quotaSize?: number) =>
      cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) })
    await quota(usage + MEGABYTE)
    try {
      expect((await uploads.append(path, MEGABYTE, whole.slice(MEGABYTE))).status).toBe(507)
      expect(offsetOf(await uploads.tus('HEAD', path))).toBe(MEGABYTE)
    } finally {
      await quota()
    }
    expect(offsetOf(await uploads.append(path, MEGABYTE, whole.slice(MEGABYTE)))).toBe(whole.byteLength)
  })
})

describe('private file system', () => {
  it('writes files completely or not at all', async () => {
    const broken = new Blob(['ok'])
    broken.stream = () =>
      new ReadableStream({ start: (controller) => controller.error(new DOMException('The disk is full.', 'QuotaExceededError')) })
    await expect(files.write('versions', 'version-1', broken)).rejects.toThrow('full')
    expect(await files.list('versions')).toEqual([])
    await files.write('versions', 'version-1', new Blob(['whole']))
    expect(await (await files.read('versions', 'version-1'))?.text()).toBe('whole')
    await files.remove('versions', 'version-1')
    await files.remove('versions', 'version-1')
    expect(await files.read('versions', 'version-1')).toBeUndefined()
  })

  it('serves ranges of a file', async () => {
    const whole = bytes(2 * MEGABYTE)
    await files.write('media', 'media-1', new Blob([whole]))
    await addMedia('media-1', whole.byteLength)
    const headers = { Range: `bytes=${MEGABYTE}-${MEGABYTE + 9}` }
    const response = await handleContent(new Request(`${ORIGIN}/legacy/media/media-1/content`, { headers }), uploads.access)
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${MEGABYTE}-${MEGABYTE + 9}/${2 * MEGABYTE}`])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(whole.slice(MEGABYTE, MEGABYTE + 10))
  })
})
