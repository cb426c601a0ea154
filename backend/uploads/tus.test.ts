import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { profileWith } from '../accounts/profiles'
import { openDatabase, writeSetting, type Database } from '#mocks/storage/database.ts'
import { memoryFiles, type MemoryFiles } from '#mocks/testing/memory-files.ts'
import { signIn, startUploads, type TestUploads } from '#mocks/testing/test-bytes.ts'

let databases = 0
let database: Database
let files: MemoryFiles
let uploads: TestUploads

beforeEach(async () => {
  databases += 1
  database = await openDatabase(`tus-${databases}`)
  files = memoryFiles()
  uploads = startUploads(database, files)
  await signIn(database, 'ada')
})

const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'))
/** Turns a request into one as in Firefox, which has no `Request.body`. */
const withoutStream = (request: Request): Request => Object.defineProperty(request, 'body', { value: undefined })
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

describe('[UPL-08] tus upload', () => {
  it('is created, receives chunks and finishes', async () => {
    const { response, path, id } = await uploads.begin(10)
    expect(response.status).toBe(201)
    expect(path).toMatch(/^\/legacy\/upload\/[A-Za-z0-9_-]+$/)
    const first = await uploads.append(path, 0, 'hello')
    expect([first.status, offsetOf(first)]).toEqual([204, 5])
    expect(uploads.announced).toEqual([])
    const second = await uploads.append(path, 5, 'world')
    expect([second.status, offsetOf(second)]).toEqual([204, 10])
    expect(uploads.announced).toEqual([id])
    expect(await (await files.read('media', id))?.text()).toBe('helloworld')
    expect(await database.get('uploads', id)).toMatchObject({ ownerId: 'ada', name: 'photo.jpg', fileType: 'image/jpeg', finished: true })
  })

  it('finishes only when its file is complete where it is kept, and tries that again', async () => {
    const { path, id } = await uploads.begin(10)
    const complete = vi.spyOn(files, 'complete').mockRejectedValueOnce(new Error('on purpose'))
    expect((await uploads.append(path, 0, 'helloworld')).status).toBe(500)
    expect(console.error).toHaveBeenCalledExactlyOnceWith('An upload failed', new Error('on purpose'))
    vi.mocked(console.error).mockClear()
    expect([await database.get('uploads', id), uploads.announced]).toMatchObject([{ finished: false }, []])
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(10)
    expect([await database.get('uploads', id), uploads.announced]).toMatchObject([{ finished: true }, [id]])
    expect(complete).toHaveBeenNthCalledWith(2, 'media', id)
  })

  it('keeps the frame of an animation that was chosen, and refuses one that is no number', async () => {
    const { id } = await uploads.begin(10, `filename ${btoa('wave.gif')},frame ${btoa('7')}`)
    expect(await database.get('uploads', id)).toMatchObject({ name: 'wave.gif', frame: 7 })
    const { response } = await uploads.begin(10, `filename ${btoa('wave.gif')},frame ${btoa('seven')}`)
    expect(await errorOf(response)).toEqual([422, 'Upload-Metadata: frame must be a whole number from 1 to 1000000.'])
  })

  it('[UPL-07] can be cancelled and leaves nothing behind', async () => {
    const { path, id } = await uploads.begin(10)
    await uploads.append(path, 0, 'hello')
    expect((await uploads.tus('DELETE', path)).status).toBe(204)
    expect(await files.list('media')).toEqual([])
    expect(await database.get('uploads', id)).toBeUndefined()
    expect((await uploads.tus('HEAD', path)).status).toBe(404)
  })

  it('leaves no file if its record was removed as stale while a chunk arrived', async () => {
    const { path, id } = await uploads.begin(10)
    const append = files.append.bind(files)
    files.append = async (folder, name) => {
      await database.delete('uploads', id)
      return append(folder, name)
    }
    expect((await uploads.append(path, 0, 'hello')).status).toBe(404)
    expect(await files.list('media')).toEqual([])
    expect(await database.get('uploads', id)).toBeUndefined()
  })

  it('rejects a chunk at another offset and reports the current one', async () => {
    const { path } = await uploads.begin(10)
    await uploads.append(path, 0, 'hello')
    expect((await uploads.append(path, 3, 'lo')).status).toBe(409)
    expect((await uploads.append(path, 9, 'd')).status).toBe(409)
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(5)
  })

  it('stores no more than the announced length', async () => {
    const { path, id } = await uploads.begin(3)
    expect(offsetOf(await uploads.append(path, 0, 'hello'))).toBe(3)
    expect(await (await files.read('media', id))?.text()).toBe('hel')
  })

  it('accepts chunks from a browser whose requests have no body stream', async () => {
    const { path, id } = await uploads.begin(10)
    expect(offsetOf(await uploads.append(path, 0, 'hello', withoutStream))).toBe(5)
    expect(offsetOf(await uploads.append(path, 5, 'world', withoutStream))).toBe(10)
    expect(await (await files.read('media', id))?.text()).toBe('helloworld')
    expect(uploads.announced).toEqual([id])
  })

  it.each([
    ['is empty', '', undefined],
    ['breaks before its first byte', new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) }), undefined],
    [
      'cannot be read',
      'hello',
      (request: Request) => Object.assign(withoutStream(request), { blob: () => Promise.reject(new Error('gone')) }),
    ],
  ])('rejects a chunk whose body %s, so that the client retries', async (_case, body, change) => {
    const { path } = await uploads.begin(10)
    expect(await errorOf(await uploads.append(path, 0, body, change))).toEqual([409, 'No bytes of the file arrived. Try again.'])
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(0)
    expect(offsetOf(await uploads.append(path, 0, 'hello'))).toBe(5)
  })

  it('reports versions, extensions and the maximum size without a session or a version', async () => {
    const { path } = await uploads.begin(10)
    await writeSetting(database, 'session', null)
    for (const target of ['/legacy/upload', path]) {
      const response = await uploads.tus('OPTIONS', target, { 'Tus-Resumable': '' })
      expect([target, response.status, Object.fromEntries(response.headers)]).toEqual([
        target,
        204,
        expect.objectContaining({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,termination',
          'tus-max-size': '1099511627776',
        }),
      ])
    }
  })

  it('reports offset and length, which must not be cached', async () => {
    const { response, path } = await uploads.begin(10)
    expect(offsetOf(response)).toBe(0)
    await uploads.append(path, 0, 'hello')
    const progress = await uploads.tus('HEAD', path)
    expect(progress.status).toBe(200)
    expect(Object.fromEntries(progress.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
      'upload-length': '10',
      'cache-control': 'no-store',
    })
  })
})

describe('refused uploads', () => {
  it('include empty files, missing or excessive lengths and missing names', async () => {
    expect(await errorOf((await uploads.begin(0)).response)).toEqual([422, 'This file is empty.'])
    expect((await uploads.tus('POST', '/legacy/upload', { 'Upload-Metadata': 'filename YQ==' })).status).toBe(422)
    for (const length of ['1099511627777', '9'.repeat(20)]) {
      const headers = { 'Upload-Length': length, 'Upload-Metadata': 'filename YQ==' }
      expect([length, (await uploads.tus('POST', '/legacy/upload', headers)).status]).toEqual([length, 413])
    }
    expect((await uploads.begin(1, `filetype ${btoa('image/png')}`)).response.status).toBe(422)
    expect(await database.count('uploads')).toBe(0)
  })

  it('include other protocol versions, body types and methods, and invalid IDs', async () => {
    const { path } = await uploads.begin(5)
    for (const [method, target] of [
      ['POST', '/legacy/upload'],
      ['HEAD', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      const refused = await uploads.tus(method, target, { 'Tus-Resumable': '0.2.2' })
      expect([method, refused.status, refused.headers.get('tus-version')]).toEqual([method, 412, '1.0.0'])
    }
    expect((await uploads.tus('HEAD', path)).status).toBe(200)
    expect((await uploads.tus('PATCH', path, { 'Upload-Offset': '0', 'Content-Type': 'text/plain' }, 'hello')).status).toBe(415)
    expect((await uploads.tus('HEAD', '/legacy/upload/a%2F..%2Fb')).status).toBe(404)
    expect((await uploads.tus('GET', path)).status).toBe(405)
  })

  it('[ROLE-01] include new ones while the account is pending approval, but not those in progress', async () => {
    const { path } = await uploads.begin(5)
    await database.put('profiles', profileWith('ada', { approved: false }))
    expect(await errorOf((await uploads.begin(5)).response)).toEqual([
      403,
      'Your account is pending approval. You can add files once an administrator has approved it.',
    ])
    expect(offsetOf(await uploads.append(path, 0, 'hello'))).toBe(5)
    await database.put('profiles', profileWith('ada', { approved: true }))
    expect((await uploads.begin(5)).response.status).toBe(201)
  })

  it("include another user's and those without a session", async () => {
    const { path } = await uploads.begin(5)
    await signIn(database, 'ben')
    for (const method of ['HEAD', 'DELETE']) expect((await uploads.tus(method, path)).status).toBe(404)
    expect((await uploads.append(path, 0, 'hello')).status).toBe(404)
    await writeSetting(database, 'session', null)
    expect((await uploads.tus('HEAD', path)).status).toBe(401)
    expect((await uploads.begin(5)).response.status).toBe(401)
  })
})

describe('interrupted upload', () => {
  it('keeps all bytes that HEAD reported when the worker is killed', async () => {
    const { path } = await uploads.begin(10)
    await uploads.append(path, 0, 'hello')
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(5)
    await uploads.append(path, 5, 'wo')
    const restarted = startUploads(database, files)
    // The bytes written since then are in a file that was never closed.
    expect(offsetOf(await restarted.tus('HEAD', path))).toBe(5)
    await restarted.append(path, 5, 'world')
    expect(restarted.announced).toHaveLength(1)
  })

  it('keeps the bytes received before the page was reloaded', async () => {
    const { path } = await uploads.begin(10)
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('hel')),
      pull: (controller) => controller.error(new Error('The page was reloaded.')),
    })
    await uploads.append(path, 0, broken)
    expect(offsetOf(await startUploads(database, files).tus('HEAD', path))).toBe(3)
  })

  it('is reported as complete after it was added to the library', async () => {
    const { path, id } = await uploads.begin(5)
    await uploads.append(path, 0, 'hello')
    await database.delete('uploads', id)
    await database.put('media', {
      id,
      ownerId: 'ada',
      name: 'photo.jpg',
      uploadDate: 1,
      projectId: 'p',
      exportedVersions: [],
      state: 'Uploaded',
      type: 'image',
      size: 5,
      contentType: null,
      width: null,
      height: null,
    })
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(5)
  })

  it('is announced once when its last chunk is sent again', async () => {
    const { path } = await uploads.begin(5)
    await uploads.append(path, 0, 'hello')
    expect((await uploads.append(path, 5, '')).status).toBe(204)
    expect(uploads.announced).toHaveLength(1)
  })
})

describe('[UPL-08] an upload whose last bytes are stored but whose end could not be recorded', () => {
  it('is finished by the request for its offset, because clients then send no more', async () => {
    const { path, id } = await uploads.begin(5)
    const broken = startUploads(database, files, { saveUpload: () => Promise.reject(new DOMException('No.', 'UnknownError')) })
    expect((await broken.append(path, 0, 'hello')).status).toBe(500)
    vi.mocked(console.error).mockClear()
    expect((await broken.tus('HEAD', path)).status).toBe(500)
    vi.mocked(console.error).mockClear()
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(5)
    expect(await database.get('uploads', id)).toMatchObject({ finished: true })
    expect(uploads.announced).toEqual([id])
    await uploads.tus('HEAD', path)
    expect(uploads.announced).toHaveLength(1)
  })
})

describe('full storage', () => {
  it('responds with 507, and the upload continues from the durable bytes when there is room', async () => {
    const { path } = await uploads.begin(10)
    await uploads.append(path, 0, 'hello')
    await uploads.tus('HEAD', path)
    files.room = 2
    expect(await errorOf(await uploads.append(path, 5, 'world'))).toEqual([507, expect.stringContaining('is out of storage')])
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(5)
    files.room = 100
    expect(offsetOf(await uploads.append(path, 5, 'world'))).toBe(10)
  })

  it('responds with 507 to a new upload that exceeds the free space', async () => {
    const tight = startUploads(database, files, { room: () => Promise.resolve(4) })
    expect((await tight.begin(5)).response.status).toBe(507)
    expect((await tight.begin(4)).response.status).toBe(201)
  })

  it('is simulated by the fault storage-full', async () => {
    const { path } = await uploads.begin(5)
    await writeSetting(database, 'fault', 'storage-full')
    expect((await uploads.append(path, 0, 'hello')).status).toBe(507)
    await writeSetting(database, 'fault', null)
    expect((await uploads.append(path, 0, 'hello')).status).toBe(204)
  })
})

describe('[UPL-08] an upload whose file could not be closed after no more chunks had arrived', () => {
  const full = () => new DOMException('The disk is full.', 'QuotaExceededError')

  /** Uploads half of a file, whose bytes are lost when it is closed. */
  async function loseHalf(reason: Error): Promise<string> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { append } = files
    files.append = async (folder, name) => ({ ...(await append(folder, name)), close: () => Promise.reject(reason) })
    const { path } = await uploads.begin(10)
    expect(offsetOf(await uploads.append(path, 0, 'hello'))).toBe(5)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith('Couldn’t store an upload', reason))
    vi.mocked(console.error).mockClear()
    files.append = append
    return path
  }

  it('reports full storage with the next chunk, and continues from the bytes that are stored', async () => {
    const path = await loseHalf(full())
    const response = await uploads.append(path, 5, 'world')
    expect(await errorOf(response)).toEqual([507, 'This browser is out of storage for this site. Free up space and try again.'])
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(0)
    expect(offsetOf(await uploads.append(path, 0, 'helloworld'))).toBe(10)
  })

  it('reports another failure when its progress is requested', async () => {
    const path = await loseHalf(new Error('The disk was removed.'))
    expect((await uploads.tus('HEAD', path)).status).toBe(500)
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(0)
  })
})
