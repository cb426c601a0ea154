import { beforeEach, describe, expect, it } from 'vitest'

import { deferred } from '#engine/core/deferred.ts'
import { EngineError } from '#engine/core/errors.ts'
import { fakeDocument, PASSWORD } from '#mocks/testing/fake-document.ts'
import { fakeProbes } from '#mocks/testing/fake-engine.ts'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
let backend: TestBackend

/** Uploads a PDF that is locked until its stored file is the opened one. */
async function start(options: TestBackendOptions = {}): Promise<void> {
  const document = async (file: Blob) => {
    if ((await file.text()) === 'bytes') throw new EngineError('encrypted', 'This PDF is locked.')
    return fakeProbes().document(file)
  }
  backend = await startTestBackend({ probes: { document }, ...options })
  await addUser(backend, 'ada')
  await addUpload(backend, 'ada', 'media-1', 'letter.pdf')
  await backend.backend.queue.idle()
}

const unlock = (password: string) => backend.call('POST', '/media/media-1/unlock', { password }, as)
const get = async (path: string) => (await backend.call('GET', path, undefined, as)).body
const media = () => backend.tables.get('media', 'media-1')

beforeEach(() => start())

describe('[MEDIA-02] a PDF that needs its password', () => {
  it('is accepted, and refuses everything that needs its pages', async () => {
    expect(await media()).toMatchObject({ state: 'Uploaded', contentType: 'application/pdf', locked: true })
    expect(await get('/media/media-1/details')).toEqual({ mediaId: 'media-1', file: null, locked: true, unavailable: [] })
    for (const [method, path, body] of [
      ['GET', '/pages', undefined],
      ['GET', '/detections', undefined],
      ['PUT', '/detections', { revision: 0, marks: [] }],
      ['POST', '/detect', { increasedAccuracy: false, tags: { faces: 1 } }],
      ['POST', '/redact', { revision: 0, title: 'One', description: '' }],
    ] as const)
      expect(await backend.call(method, `/media/media-1${path}`, body, as)).toMatchObject({ status: 409, body: { code: 'locked' } })
    expect(await backend.tables.all('jobs')).toMatchObject([{ kind: 'probe', state: 'succeeded' }])
  })

  it('is opened with the password, checked again and read', async () => {
    const answer = await unlock(PASSWORD)
    expect(answer).toMatchObject({ status: 200, body: { mediaId: 'media-1', locked: false } })
    await backend.backend.queue.idle()
    expect(await (await backend.files.read('media', 'media-1'))?.text()).toBe('opened')
    expect(await media()).toMatchObject({ state: 'Uploaded', size: 6, pages: [{}, {}] })
    // The hashes of "bytes", which was uploaded, and of "opened".
    expect(await media()).toMatchObject({
      uploadedSha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
      sha256: '5023662705d96810758a40e018035f9a90b8df6e8250eb522e9ba9e188443ba7',
    })
    expect(JSON.stringify(await get('/media'))).not.toContain('uploadedSha256')
    expect(await media()).not.toHaveProperty('locked')
    expect(await get('/media/media-1/pages')).toMatchObject({ complete: true, pages: [{ page: 1 }, { page: 2 }] })
  })

  it('keeps the password nowhere', async () => {
    await unlock(PASSWORD)
    await backend.backend.queue.idle()
    for (const table of ['media', 'jobs', 'activities', 'usage', 'checkpoints', 'users'] as const)
      expect(JSON.stringify(await backend.tables.all(table))).not.toContain(PASSWORD)
    for (const folder of ['media', 'pages', 'page-index'] as const)
      for (const name of await backend.files.list(folder))
        expect(await (await backend.files.read(folder, name))?.text()).not.toContain(PASSWORD)
  })

  it('stays locked after a wrong password, and where its encryption is not supported', async () => {
    expect(await unlock('wrong')).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
    expect(await unlock('')).toMatchObject({ status: 422, body: { field: 'password' } })
    const unlocked = fakeDocument({ unlock: () => Promise.reject(new EngineError('cannot-decode', 'This encryption isn’t supported.')) })
    await start({ document: unlocked })
    expect(await unlock(PASSWORD)).toMatchObject({ status: 501, body: { error: 'This encryption isn’t supported.' } })
    expect((await media())?.locked).toBe(true)
  })

  it('leaves nothing behind if it is deleted while it is decrypted', async () => {
    const opening = deferred<Blob>()
    await start({ document: fakeDocument({ unlock: () => opening.promise }) })
    const answer = unlock(PASSWORD)
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(204)
    opening.resolve(new Blob(['opened']))
    expect((await answer).status).toBe(404)
    expect(await backend.files.list('media')).toEqual([])
  })

  it('is not one of the files that need none, or of another user', async () => {
    await unlock(PASSWORD)
    expect(await unlock(PASSWORD)).toMatchObject({ status: 409, body: { error: 'This file doesn’t need a password.' } })
    await addImage(backend, 'ada', { id: 'image-1' })
    expect(await backend.call('POST', '/media/image-1/unlock', { password: 'x' }, as)).toMatchObject({ status: 422 })
    await addUser(backend, 'bob')
    expect(await backend.call('POST', '/media/media-1/unlock', { password: 'x' }, { as: 'bob' })).toMatchObject({ status: 404 })
  })
})
