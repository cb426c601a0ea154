import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'

import { anyChanges, appliedPlainly } from '#mocks/testing/any-changes.ts'
import { aGap, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const PATH = '/media/media-1/detections'

const edit = (id: string, fields: object) => ({ type: 'edit_track', id, fields })
const add = (id: string, changes: object = {}) => ({ type: 'add_track', track: aTrack(id, changes) })

let backend: TestBackend

const read = async () => (await backend.call('GET', PATH, undefined, as)).body as Detections
const put = (body: object) => backend.call('PUT', PATH, body, as)
const patch = (revision: number, ...changes: unknown[]) => backend.call('PATCH', PATH, { revision, changes }, as)
const refused = (field: string, error: unknown = expect.any(String)) => ({ status: 422, body: { error, code: 'invalid', field } })

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  // Reading a review binds it to its file.
  await read()
  await put({ revision: 0, style: 'Black Box', tracks: [aTrack('a'), aTrack('b', { label: 'other', note: 'A sign' })] })
})

describe('[MEDIA-04] PATCH of a review', () => {
  it('adds, edits and removes tracks and changes settings, and responds with the saved review', async () => {
    const { status, body } = await patch(
      1,
      { type: 'add_track', index: 0, track: aTrack('c') },
      edit('a', { decision: 'keep', reason: 'consent' }),
      { type: 'remove_track', id: 'b' },
      add('d'),
      { type: 'settings', style: 'Pixelated', lastNumbers: { face: 7, object: 2 } },
    )
    expect(status).toBe(200)
    expect(body).toEqual(await read())
    expect(body).toMatchObject({
      revision: 2,
      style: 'Pixelated',
      lastNumbers: { face: 7, object: 4 },
      tracks: [
        { id: 'c', number: 3 },
        { id: 'a', number: 1, decision: 'keep', reason: 'consent' },
        { id: 'd', number: 4 },
      ],
    })
  })

  it('returns only what the save added or changed when asked, with its numbers and all settings, and everything for a repetition', async () => {
    const request = {
      revision: 1,
      changedOnly: true,
      changes: [edit('a', { decision: 'keep' }), add('c'), { type: 'settings', style: 'Smooth' }],
    }
    const { status, body } = await backend.call('PATCH', PATH, request, as)
    expect(status).toBe(200)
    expect(body).toMatchObject({ revision: 2, style: 'Smooth', changedOnly: true, lastNumbers: { face: 0, object: 3 } })
    const all = await read()
    expect((body as Detections).tracks).toEqual(all.tracks.filter(({ id }) => id !== 'b'))
    expect(all.tracks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(all).not.toHaveProperty('changedOnly')
    expect((await backend.call('PATCH', PATH, request, as)).body).toEqual(all)
    const removal = { revision: 2, changedOnly: true, changes: [{ type: 'remove_track', id: 'c' }] }
    expect((await backend.call('PATCH', PATH, removal, as)).body).toMatchObject({ revision: 3, tracks: [], changedOnly: true })
  })

  it('removes optional fields with null, and keeps null as a value where the contract allows it', async () => {
    await patch(1, edit('b', { style: 'Smooth', padding: { space: 0.5 }, group: 'g', deleted: true }))
    const { body } = await patch(2, edit('b', { label: null, note: null, style: null, padding: null, group: null, deleted: null }))
    expect((body as Detections).tracks[1]).toEqual({ ...aTrack('b'), number: 2 })
  })

  it('keeps the highest numbers, whatever the client sends', async () => {
    const lastNumbers = { face: 4, object: 9, span: 3, mark: 2 }
    await patch(1, { type: 'settings', lastNumbers })
    const lower = await patch(2, { type: 'settings', lastNumbers: { face: 0, object: 0, span: 1, mark: 0 } })
    expect(lower).toMatchObject({ status: 200, body: { lastNumbers } })
    expect(await patch(3, { type: 'settings', lastNumbers: { face: 0, object: 0 } })).toMatchObject({ body: { lastNumbers } })
  })

  it('applies nothing if one change fails', async () => {
    const before = await read()
    const response = await patch(1, edit('a', { decision: 'keep' }), add('c'), edit('unknown', { decision: 'keep' }))
    expect(response).toEqual(refused('changes.2.id', 'An item to change no longer exists.'))
    expect(await read()).toEqual(before)
    expect(await backend.tables.get('detections', 'media-1')).toMatchObject({ revision: 1, tracks: [{ id: 'a' }, { id: 'b' }] })
  })

  it('rejects an old revision with its own code', async () => {
    await patch(1, edit('a', { decision: 'keep' }))
    expect(await patch(1, edit('a', { decision: 'redact' }))).toEqual({
      status: 409,
      body: { error: 'This review was changed in another window or by another person. Reload it.', code: 'revision-conflict' },
    })
    expect((await read()).revision).toBe(2)
  })

  it('responds to a repetition of the last request as the first time, and to others with 409', async () => {
    const first = await patch(1, add('c'))
    expect(first).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await patch(1, add('c'))).toEqual(first)
    expect(await patch(1, add('d'))).toMatchObject({ status: 409, body: { code: 'revision-conflict' } })
    await patch(2, edit('c', { decision: 'keep' }))
    expect(await patch(1, add('c'))).toMatchObject({ status: 409, body: { code: 'revision-conflict' } })
    expect((await read()).tracks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('sends 404 for the file of another user', async () => {
    await addUser(backend, 'ben')
    const response = await backend.call('PATCH', PATH, { revision: 1, changes: [] }, { as: 'ben' })
    expect(response).toEqual({ status: 404, body: { error: 'File not found', code: 'not-found' } })
  })

  it('rejects 10,001 changes and applies 10,000 to 10,000 items', async () => {
    await put({ revision: 1, tracks: Array.from({ length: 10_000 }, (_, index) => aTrack(`t${index}`)) })
    const changes = Array.from({ length: 10_001 }, (_, index) => edit(`t${index % 10_000}`, { decision: 'keep' }))
    expect(await patch(2, ...changes)).toEqual(refused('changes'))
    expect((await read()).revision).toBe(2)
    expect((await patch(2, ...changes.slice(1))).status).toBe(200)
    expect((await read()).tracks.filter(({ decision }) => decision === 'keep')).toHaveLength(10_000)
  })

  it('rejects more than 10,000 items', async () => {
    const tracks = Array.from({ length: 10_000 }, (_, index) => aTrack(`t${index}`))
    expect((await put({ revision: 1, tracks })).status).toBe(200)
    expect(await patch(2, add('one-more'))).toEqual(refused('tracks', 'A review has up to 10,000 items of each type.'))
    expect((await patch(2, { type: 'remove_track', id: 't0' }, add('one-more'))).status).toBe(200)
  })

  const box = { x: 10, y: 10, width: 40, height: 30 }
  it.each([
    ['edits an unknown item', [edit('unknown', { decision: 'keep' })], 'changes.0.id'],
    ['removes an unknown item', [{ type: 'remove_track', id: 'unknown' }], 'changes.0.id'],
    ['edits a removed item', [{ type: 'remove_track', id: 'a' }, edit('a', { decision: 'keep' })], 'changes.1.id'],
    ['edits a track as a span', [{ type: 'edit_span', id: 'a', fields: { decision: 'keep' } }], 'changes.0.id'],
    ['adds an item that exists', [add('c'), add('a')], 'changes.1.track.id'],
    ['adds an item with the number of another one', [{ ...add('c', { number: 1 }), index: 0 }], 'changes.0.track.number'],
    ['sets an invalid decision', [edit('a', {}), edit('a', { decision: 'maybe' })], 'changes.1.fields.decision'],
    ['sets null where the contract has no null', [edit('a', { decision: null })], 'changes.0.fields.decision'],
    ['sets null for a coordinate', [edit('a', { positions: [{ time: 0, ...box, x: null }] })], 'changes.0.fields.positions.0.x'],
    ['has an unknown type', [{ type: 'move_track', id: 'a' }], 'changes.0.type'],
    ['moves a box out of the image', [edit('a', { positions: [{ time: 0, ...box, x: 400 }] })], 'changes.0.fields.positions'],
    [
      'moves a box out of the image before another change of the item',
      [edit('a', { positions: [{ time: 0, ...box, x: 400 }] }), edit('a', { decision: 'keep' })],
      'changes.0.fields.positions',
    ],
    ['adds a box without a width', [add('c', { positions: [{ time: 0, ...box, width: 0 }] })], 'changes.0.track.positions.0.width'],
    [
      'adds a second keyframe to an image',
      [
        edit('a', {
          positions: [
            { time: 0, ...box },
            { time: 1, ...box },
          ],
        }),
      ],
      'changes.0.fields.positions',
    ],
    ['chooses a style that leaves text readable', [edit('a', { label: 'text', style: 'Smooth' })], 'changes.0.fields.style'],
    ['adds a span to an image', [{ type: 'add_span', span: aSpan('s') }], 'changes.0.span'],
    ['adds a span with the ID of a track', [{ type: 'add_span', span: aSpan('a') }], 'changes.0.span'],
    ['adds a gap to an image', [{ type: 'add_gap', gap: aGap('g', { trackId: 'a' }) }], 'changes.0.gap'],
    ['has a negative index', [{ ...add('c'), index: -1 }], 'changes.0.index'],
  ])('sends 422 with the field when it %s', async (_what, changes, field) => {
    const before = await read()
    expect(await patch(1, ...changes)).toEqual(refused(field))
    expect(await read()).toEqual(before)
  })

  it.each(['1e999', '-1e999'])('rejects the coordinate %s, which JSON parses to Infinity', async (x) => {
    const text = `{"revision":1,"changes":[{"type":"edit_track","id":"a","fields":{"positions":[{"time":0,"x":${x},"y":1,"width":5,"height":5}]}}]}`
    expect(await backend.callWithText('PATCH', PATH, text, as)).toEqual(refused('changes.0.fields.positions.0.x'))
    expect((await read()).revision).toBe(1)
  })
})

it('[MEDIA-04] PATCH saves the same as PUT of the result, for any list of changes', async () => {
  for (const id of ['patched', 'put']) await addImage(backend, 'ada', { id })
  const send = async (id: string, method: string, body: object): Promise<Partial<Detections>> => {
    const { revision } = (await backend.call('GET', `/media/${id}/detections`, undefined, as)).body as Detections
    const answer = await backend.call(method, `/media/${id}/detections`, { revision, ...body }, as)
    expect(answer.status).toBe(200)
    const { mediaId: _mediaId, ...saved } = answer.body as Detections
    return saved
  }
  const start = { style: 'Black Box' as const, tracks: [aTrack('a'), aTrack('b', { note: 'A sign' })] }
  await fc.assert(
    fc.asyncProperty(anyChanges(start, ['track']), async (changes) => {
      for (const id of ['patched', 'put']) await send(id, 'PUT', start)
      const { spans: _spans, marks: _marks, gaps: _gaps, ...after } = appliedPlainly(start, changes)
      expect(await send('patched', 'PATCH', { changes })).toEqual(await send('put', 'PUT', after))
    }),
    { numRuns: 60 },
  )
})

describe('[MEDIA-05] settings of a review', () => {
  const settings = { facePadding: 0.25, defaultReason: 's38', coverLabels: true }

  it('are saved by PATCH and PUT, and omitted ones stay unchanged', async () => {
    await patch(1, { type: 'settings', ...settings })
    expect(await read()).toMatchObject({ style: 'Black Box', ...settings })
    await patch(2, { type: 'settings', style: 'Smooth' })
    await put({ revision: 3, tracks: [] })
    expect(await read()).toMatchObject({ style: 'Smooth', ...settings })
    const off = { facePadding: 0, defaultReason: null, coverLabels: false }
    await put({ revision: 4, ...off })
    expect(await read()).toMatchObject(off)
    await patch(5, { type: 'settings', ...settings })
    await patch(6, { type: 'settings', ...off })
    expect(await read()).toMatchObject(off)
  })

  it('have items with a shape, which null removes', async () => {
    await patch(1, edit('a', { shape: 'ellipse' }), add('c', { shape: 'box' }))
    expect((await read()).tracks.map(({ shape }) => shape)).toEqual(['ellipse', undefined, 'box'])
    await patch(2, edit('a', { shape: null }))
    expect((await read()).tracks[0]).not.toHaveProperty('shape')
  })

  it('reject an ellipse for an item that carries text, whose corners would stay visible', async () => {
    const change = edit('a', { shape: 'ellipse', label: 'license_plate' })
    const { status, body } = await backend.call('PATCH', '/media/media-1/detections', { revision: 1, changes: [change] }, { as: 'ada' })
    expect([status, body]).toEqual([
      422,
      {
        error: 'License plates, screens and text can’t be redacted as ellipses.',
        code: 'invalid',
        field: 'changes.0.fields.shape',
      },
    ])
  })
})

describe('[MEDIA-04] PUT of a review', () => {
  it('leaves omitted lists and settings unchanged', async () => {
    await put({ revision: 1, style: 'Smooth' })
    expect(await read()).toMatchObject({ revision: 2, style: 'Smooth', tracks: [{ id: 'a' }, { id: 'b' }] })
    await put({ revision: 2, tracks: [] })
    expect(await read()).toMatchObject({ revision: 3, style: 'Smooth', tracks: [], lastNumbers: { face: 0, object: 2 } })
  })

  it('accepts empty lists of other media types and rejects items in them', async () => {
    expect((await put({ revision: 1, spans: [], marks: [], gaps: [] })).status).toBe(200)
    expect(await put({ revision: 2, spans: [aSpan('s')] })).toEqual(refused('spans.0', 'Images have no spans of audio.'))
  })
})

describe('[MEDIA-04] the reviewer of an item', () => {
  const reviewedOf = async () => (await read()).tracks.map(({ reviewed }) => reviewed)

  const NOW = 1_795_132_800

  it("is the session's user at the back end's time, whatever the client sends", async () => {
    await patch(1, edit('a', { reviewed: { at: 1000, by: 'mallory@elsewhere.example' } }), add('c', { reviewed: { at: 9_999_999_999 } }))
    const ada = { at: NOW, by: 'ada@council.example' }
    expect(await reviewedOf()).toEqual([ada, undefined, ada])
  })

  const rename = () =>
    backend.tables.change(async (draft) => {
      const ada = await draft.get('users', 'ada')
      if (ada) draft.put('users', { ...ada, email: 'ada@new.example', emailKey: 'ada@new.example' })
    })

  it('stays when another user saves, and changes when they review the item again', async () => {
    await patch(1, edit('a', { reviewed: { at: 1000 } }))
    await rename()
    backend.clock.milliseconds += 60_000
    const { tracks } = await read()
    await put({
      revision: 2,
      tracks: tracks.map((one) => ({ ...one, ...(one.reviewed && { reviewed: { at: one.reviewed.at, by: 'x' } }) })),
    })
    expect((await reviewedOf())[0]).toEqual({ at: NOW, by: 'ada@council.example' })
    await patch(3, edit('a', { note: 'A sign' }))
    expect((await reviewedOf())[0]).toEqual({ at: NOW, by: 'ada@council.example' })
    await patch(4, edit('a', { reviewed: { at: 1001, by: 'ada@council.example' } }))
    expect((await reviewedOf())[0]).toEqual({ at: NOW + 60, by: 'ada@new.example' })
  })

  it.each([{ decision: 'keep' }, { deleted: true }])(
    'changes when another user changes the decision of a reviewed item: %j',
    async (fields) => {
      await patch(1, edit('a', { reviewed: { at: 1000 } }))
      await rename()
      backend.clock.milliseconds += 60_000
      await patch(2, edit('a', fields))
      expect(await reviewedOf()).toEqual([{ at: NOW + 60, by: 'ada@new.example' }, undefined])
    },
  )
})

describe('socket message `detections`', () => {
  const messages = () =>
    backend.socketCommands.flatMap((command) => (command.kind === 'message' && command.message.type === 'detections' ? [command] : []))
  const report = (revision: number) => ({
    kind: 'message',
    userId: 'ada',
    message: { type: 'detections', data: { mediaId: 'media-1', revision } },
  })

  it('is sent with the new revision after every save and detection, and not after a repetition or a rejected save', async () => {
    expect(messages()).toEqual([report(1)])
    await patch(1, edit('a', { decision: 'keep' }))
    await patch(1, edit('a', { decision: 'keep' }))
    await patch(1, edit('a', { decision: 'redact' }))
    expect(messages()).toEqual([report(1), report(2)])
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await backend.backend.queue.idle()
    expect(messages()).toEqual([report(1), report(2), report(3)])
  })
})
