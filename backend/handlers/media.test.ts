import { beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const drawn = {
  id: 'track-drawn',
  kind: 'object' as const,
  source: 'drawn' as const,
  confidence: null,
  decision: 'redact' as const,
  style: null,
  positions: [{ time: 0, x: 5, y: 5, width: 10, height: 10 }],
}
const outside = { ...drawn, positions: [{ time: 0, x: 400, y: 5, width: 10, height: 10 }] }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
})

describe('[MEDIA-01] library', () => {
  it("lists the user's own files by page, newest first", async () => {
    await addImage(backend, 'ada', { id: 'media-old', uploadDate: 1 })
    await addImage(backend, 'ada', { id: 'media-new', uploadDate: 2 })
    await addImage(backend, 'ben', { id: 'media-of-ben', uploadDate: 3 })
    const all = await backend.call('GET', '/media', undefined, as)
    expect(all.body).toMatchObject({ total: 2 })
    expect(Object.keys((all.body as { medias: object }).medias)).toEqual(['media-new', 'media-old'])
    const second = await backend.call('GET', '/media?page=1&rowsPerPage=1', undefined, as)
    expect(second.body).toMatchObject({ medias: { 'media-old': { id: 'media-old' } }, total: 2 })
  })

  const list = async (query: string) => {
    const { body } = await backend.call('GET', `/media?${query}`, undefined, as)
    // Responses are validated against the contract's schemas.
    const { medias, total } = body as { medias: object; total: number }
    return [Object.keys(medias), total]
  }

  it.each([
    ['newest', ['c', 'b', 'a']],
    ['oldest', ['a', 'b', 'c']],
    ['name', ['b', 'a', 'c']],
    ['largest', ['a', 'c', 'b']],
    ['smallest', ['c', 'b', 'a']],
    ['state', ['c', 'a', 'b']],
  ])('sorts by %s, then newest first', async (sort, order) => {
    await addImage(backend, 'ada', { id: 'a', uploadDate: 1, name: 'camera 10.jpg', size: 9, state: 'Detecting' })
    await addImage(backend, 'ada', { id: 'b', uploadDate: 2, name: 'Camera 2.jpg', size: 5, state: 'Redacted' })
    await addImage(backend, 'ada', { id: 'c', uploadDate: 3, name: 'entrance.jpg', size: 5, state: 'Ready for review' })
    expect(await list(`sort=${sort}`)).toEqual([order, 3])
    expect(await list(`sort=${sort}&page=1&rowsPerPage=2`)).toEqual([order.slice(2), 3])
  })

  it('filters by project, type and state', async () => {
    await addImage(backend, 'ada', { id: 'a', type: 'video', state: 'Failed' })
    await addImage(backend, 'ada', { id: 'b', type: 'video', projectId: 'project-2' })
    await addImage(backend, 'ada', { id: 'c', state: 'Failed' })
    expect(await list('type=video&sort=oldest')).toEqual([['a', 'b'], 2])
    expect(await list('state=Failed&type=image')).toEqual([['c'], 1])
    expect(await list('projectId=project-2&state=Failed')).toEqual([[], 0])
    for (const query of ['sort=best', 'release=maybe'])
      expect([query, (await backend.call('GET', `/media?${query}`, undefined, as)).status]).toEqual([query, 422])
  })

  it("responds with 404 for another user's file", async () => {
    await addImage(backend, 'ben')
    const calls = [
      ['GET', '/media/media-1'],
      ['DELETE', '/media/media-1'],
      ['GET', '/media/media-1/detections'],
      ['GET', '/media/media-1/versions'],
      ['GET', '/jobs?mediaId=media-1'],
    ] as const
    for (const [method, path] of calls) expect(await backend.call(method, path, undefined, as)).toMatchObject({ status: 404 })
    expect((await backend.call('POST', '/media/media-1/detect', faces, as)).status).toBe(404)
    expect((await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [] }, as)).status).toBe(404)
    expect((await backend.call('POST', '/media/media-1/redact', { revision: 0, title: 'T', description: '' }, as)).status).toBe(404)
    expect(await backend.tables.get('media', 'media-1')).toBeDefined()
  })

  it('deletes a file with everything that belongs to it', async () => {
    await addImage(backend, 'ada')
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, as)
    await backend.backend.queue.idle()
    expect(await backend.files.list('versions')).toHaveLength(1)
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(204)
    for (const table of ['media', 'detections', 'versions', 'jobs'] as const) expect(await backend.database.count(table)).toBe(0)
    for (const folder of ['media', 'thumbnails', 'versions'] as const) expect(await backend.files.list(folder)).toEqual([])
    expect(backend.socketCommands.at(-1)).toEqual({
      kind: 'message',
      userId: 'ada',
      message: { type: 'media_deleted', data: { id: 'media-1' } },
    })
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(404)
    expect((await backend.call('DELETE', '/media/media-1', undefined, { ...as, headers: { 'x-embedded-repeat': '1' } })).status).toBe(204)
  })

  it('removes the other files where one of a deleted file cannot be removed, and the next start removes the rest', async () => {
    await addImage(backend, 'ada')
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, as)
    await backend.backend.queue.idle()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const remove = vi.spyOn(backend.files, 'remove').mockRejectedValueOnce(new Error('The file is open.'))
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(204)
    expect(await backend.files.list('media')).toEqual(['media-1'])
    for (const folder of ['thumbnails', 'versions'] as const) expect(await backend.files.list(folder)).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    remove.mockRestore()
    warn.mockRestore()
    const next = await startTestBackend({ from: backend })
    expect(await next.files.list('media')).toEqual([])
  })

  it('responds with 500 while the fault server-error is on', async () => {
    backend.fault.current = 'server-error'
    expect((await backend.call('GET', '/media', undefined, as)).status).toBe(500)
  })
})

describe('[MEDIA-02] detection', () => {
  it('changes the state from Uploaded through Detecting to Ready for review', async () => {
    await addImage(backend, 'ada')
    const { status, body } = await backend.call('POST', '/media/media-1/detect', faces, as)
    expect([status, body]).toMatchObject([202, { kind: 'detect', state: 'queued', progress: 0 }])
    await backend.backend.queue.idle()
    const states = backend.socketCommands.flatMap((command) =>
      command.kind === 'message' && command.message.type === 'media' ? command.message.data.state : [],
    )
    expect([...new Set(states)]).toEqual(['Uploaded', 'Detecting', 'Ready for review'])
    expect((await backend.call('GET', '/media/media-1/detections', undefined, as)).body).toMatchObject({
      revision: 1,
      width: 400,
      height: 300,
      style: 'Black Box',
      tracks: [
        { kind: 'face', source: 'detected', confidence: 0.9, decision: 'redact', positions: [{ x: 10, y: 20, width: 30, height: 40 }] },
      ],
    })
  })

  it('replaces detected tracks and keeps drawn ones', async () => {
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [drawn] }, as)
    for (const revision of [2, 3]) {
      await backend.call('POST', '/media/media-1/detect', faces, as)
      await backend.backend.queue.idle()
      const { body } = await backend.call('GET', '/media/media-1/detections', undefined, as)
      expect(body).toMatchObject({ revision, style: 'Smooth', tracks: [{ source: 'detected' }, { id: 'track-drawn' }] })
    }
  })

  it('rejects unavailable and missing tags', async () => {
    await addImage(backend, 'ada')
    await addImage(backend, 'ada', { id: 'media-film', type: 'video', name: 'film.mp4' })
    const terms = { increasedAccuracy: false, tags: { faces: 1, search: 1 } }
    expect(await backend.call('POST', '/media/media-1/detect', terms, as)).toEqual({
      status: 422,
      body: { error: 'Detecting other objects isn’t available.', code: 'invalid', field: 'tags.search' },
    })
    expect((await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: {} }, as)).status).toBe(422)
  })

  it('reports unsupported actions of audio in details and with 501', async () => {
    await addImage(backend, 'ada')
    await addImage(backend, 'ada', { id: 'media-call', type: 'audio', name: 'call.mp3', state: 'Converted' })
    const reason = 'Detection isn’t available for audio.'
    expect(await backend.call('POST', '/media/media-call/detect', faces, as)).toEqual({
      status: 501,
      body: { error: reason, code: 'not-available' },
    })
    const request = { revision: 0, title: 'T', description: '' }
    expect((await backend.call('POST', '/media/media-call/redact', request, as)).status).toBe(409)
    const { body } = await backend.call('GET', '/media/media-call/details', undefined, as)
    expect(body).toMatchObject({
      mediaId: 'media-call',
      file: null,
      unavailable: [{ action: 'detect', reason }, { action: 'transcribe' }],
    })
    const image = await backend.call('GET', '/media/media-1/details', undefined, as)
    expect(image.body).toEqual({ mediaId: 'media-1', file: null, unavailable: [] })
  })

  it('rejects a second detection while one runs, but accepts a repeated request and saves', async () => {
    const blocked = untilReleased()
    backend = await startTestBackend({
      engine: fakeEngine({
        detect: async (_file, _settings, options) => {
          await blocked.work(options?.signal)
          return { width: 400, height: 300, items: [] }
        },
      }),
    })
    await addUser(backend, 'ada')
    await addImage(backend, 'ada')
    const first = await backend.call('POST', '/media/media-1/detect', faces, as)
    await blocked.started
    expect((await backend.call('POST', '/media/media-1/detect', faces, as)).status).toBe(409)
    const again = await backend.call('POST', '/media/media-1/detect', faces, { ...as, headers: { 'x-embedded-repeat': '1' } })
    expect(again.body).toMatchObject({ id: (first.body as { id: string }).id, state: 'running' })
    const save = await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [drawn] }, as)
    expect(save).toMatchObject({ status: 200, body: { revision: 1, tracks: [{ id: 'track-drawn' }] } })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Detecting')
    blocked.release()
    await backend.backend.queue.idle()
    expect(await backend.tables.get('detections', 'media-1')).toMatchObject({ revision: 2, tracks: [{ id: 'track-drawn' }] })
  })
})

describe('[MEDIA-04] review', () => {
  beforeEach(async () => {
    await addImage(backend, 'ada')
  })

  const save = (body: unknown) => backend.call('PUT', '/media/media-1/detections', body, as)

  it('is empty at revision 0 until it is saved', async () => {
    const { body } = await backend.call('GET', '/media/media-1/detections', undefined, as)
    expect(body).toMatchObject({ revision: 0, width: 400, height: 300, tracks: [] })
  })

  it('is saved at the current revision and rejects an older one', async () => {
    expect(await save({ revision: 0, style: 'Pixelated', tracks: [drawn] })).toMatchObject({ status: 200, body: { revision: 1 } })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
    expect((await save({ revision: 0, style: 'Smooth', tracks: [] })).status).toBe(409)
    expect(await backend.tables.get('detections', 'media-1')).toMatchObject({ revision: 1, style: 'Pixelated' })
  })

  it('is saved once when the same save is sent again', async () => {
    const update = { revision: 0, style: 'Pixelated', tracks: [drawn] }
    await save(update)
    expect(await save(update)).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  it('accepts a track of a video that leaves the frame, but none that is never in it', async () => {
    await addVideo(backend, 'ada')
    const saveAt = (positions: object[]) => save({ revision: 0, style: 'Smooth', tracks: [{ ...drawn, positions }] })
    const box = { y: 10, width: 40, height: 30 }
    expect(
      await saveAt([
        { time: 0, x: 2000, ...box },
        { time: 1, x: -80, ...box },
      ]),
    ).toMatchObject({
      status: 422,
      body: { error: 'A box is outside the video.', field: 'tracks.0.positions' },
    })
    expect(
      (
        await saveAt([
          { time: 0, x: 1200, ...box },
          { time: 1, x: 1290, ...box },
        ])
      ).status,
    ).toBe(200)
  })

  it('rejects boxes outside the image and duplicate track IDs', async () => {
    expect(await save({ revision: 0, style: 'Smooth', tracks: [outside] })).toEqual({
      status: 422,
      body: { error: 'A box is outside the image.', code: 'invalid', field: 'tracks.0.positions' },
    })
    expect((await save({ revision: 0, style: 'Smooth', tracks: [drawn, drawn] })).status).toBe(422)
    const partly = { ...drawn, positions: [{ time: 0, x: -5, y: -5, width: 10, height: 10 }] }
    expect((await save({ revision: 0, style: 'Smooth', tracks: [partly] })).status).toBe(200)
  })

  it('rejects a track with several positions, of which only the first would be redacted', async () => {
    const twice = { ...drawn, positions: [...drawn.positions, { time: 1, x: 1, y: 1, width: 5, height: 5 }] }
    expect(await save({ revision: 0, style: 'Smooth', tracks: [twice] })).toEqual({
      status: 422,
      body: { error: 'A track of an image has one keyframe.', code: 'invalid', field: 'tracks.0.positions' },
    })
  })

  it('responds with 409 until the file is probed and for files that failed', async () => {
    await addImage(backend, 'ada', { id: 'media-new', width: null, height: null })
    await addImage(backend, 'ada', { id: 'media-broken', state: 'Failed' })
    expect((await backend.call('GET', '/media/media-new/detections', undefined, as)).status).toBe(409)
    expect((await backend.call('GET', '/media/media-broken/detections', undefined, as)).status).toBe(409)
    expect((await backend.call('POST', '/media/media-broken/detect', faces, as)).status).toBe(409)
  })
})
