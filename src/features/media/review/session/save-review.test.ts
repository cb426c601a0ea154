import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { ReviewSaver } from './save-review'
import { faceTrack } from '#tests/editor-driver.ts'
import type { Review } from '#editor/review.ts'

afterEach(() => vi.unstubAllGlobals())

const base: Review = { width: 400, height: 300, style: 'Black Box', tracks: [] }
const review: Review = { ...base, style: 'Smooth' }
const save = () => new ReviewSaver(new QueryClient(), 'm-1').save(review, 7, base)

/** Responds to the save with 409, and to reading the review with this revision. */
function respond(failure: object, newest: number): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(method)
    const body =
      method === 'PATCH'
        ? failure
        : { mediaId: 'm-1', revision: newest, width: 400, height: 300, style: 'Black Box', tracks: [], updatedAt: 1 }
    return Promise.resolve(Response.json(body, { status: method === 'PATCH' ? 409 : 200 }))
  })
  return calls
}

it('reports a conflict by the code of the response, without another request', async () => {
  const calls = respond({ error: 'Changed elsewhere.', code: 'revision-conflict' }, 8)
  expect(await save()).toEqual({ kind: 'conflict' })
  expect(calls).toEqual(['PATCH'])
})

it('reports a file that a job works on as a failure, whose text is shown', async () => {
  const calls = respond({ error: 'Faces are being detected.', code: 'busy' }, 8)
  expect(await save()).toMatchObject({
    kind: 'failed',
    error: { message: 'Faces are being detected.' },
  })
  expect(calls).toEqual(['PATCH'])
})

it.each([
  [8, 'conflict'],
  [7, 'failed'],
])('asks a back end without codes for the newest revision: %i is a %s', async (newest, kind) => {
  const calls = respond({ error: 'Not now.' }, newest)
  expect(await save()).toMatchObject({ kind })
  expect(calls).toEqual(['PATCH', 'GET'])
})

/** Responds to every save with the next revision. Returns the requests. */
function accept(): { method: string; body: unknown }[] {
  const sent: { method: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push({ method, body: JSON.parse(body) })
    return Promise.resolve(Response.json({ mediaId: 'm-1', revision: 8, style: 'Black Box', tracks: [], updatedAt: 1 }))
  })
  return sent
}

/** Returns a review of this many faces with a decision. */
function manyFaces(count: number, decision: 'redact' | 'keep'): Review {
  const box = { x: 1, y: 1, width: 10, height: 10 }
  return { style: 'Black Box', tracks: Array.from({ length: count }, (_, index) => faceTrack(`f${index}`, box, { decision })) }
}

it.each([
  [10_000, 'PATCH'],
  [10_001, 'PUT'],
])('sends %i changes with %s', async (count, method) => {
  const sent = accept()
  const saver = new ReviewSaver(new QueryClient(), 'm-1')
  const before = manyFaces(count, 'redact')
  const after = { ...before, tracks: before.tracks.map((track) => ({ ...track, decision: 'keep' as const })) }
  expect(await saver.save(after, 7, before)).toMatchObject({ kind: 'saved', revision: 8 })
  expect(sent).toMatchObject([{ method, body: { revision: 7 } }])
})

it('sends the complete review when the content of the revision is not known', async () => {
  const sent = accept()
  await new ReviewSaver(new QueryClient(), 'm-1').save(manyFaces(1, 'keep'), 7, null)
  expect(sent).toMatchObject([{ method: 'PUT', body: { revision: 7, tracks: [{ id: 'f0', decision: 'keep' }] } }])
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(['revision', 'style', 'tracks'])
})

it('sends the settings that the review has with the complete review', async () => {
  const sent = accept()
  const settings = { facePadding: 0.25, defaultReason: null, coverLabels: true } as const
  await new ReviewSaver(new QueryClient(), 'm-1').save({ ...base, ...settings }, 7, null)
  expect(sent).toEqual([{ method: 'PUT', body: { revision: 7, style: 'Black Box', ...settings, tracks: [] } }])
})

it('sends a setting that was changed back with its default', async () => {
  const sent = accept()
  const before = { ...base, facePadding: 0.25, defaultReason: 's38', coverLabels: true }
  await new ReviewSaver(new QueryClient(), 'm-1').save(base, 7, before)
  expect(sent).toEqual([
    {
      method: 'PATCH',
      body: { revision: 7, changedOnly: true, changes: [{ type: 'settings', facePadding: 0, defaultReason: null, coverLabels: false }] },
    },
  ])
})

it('sends nothing when edits have cancelled each other out', async () => {
  const sent = accept()
  const saver = new ReviewSaver(new QueryClient(), 'm-1')
  expect(await saver.save({ ...base }, 7, base)).toMatchObject({ kind: 'saved', revision: 7 })
  expect(sent).toEqual([])
})

it('sends more than 10,000 changes to a review that was read in windows in several requests, and never all of it', async () => {
  const sent = accept()
  const before = manyFaces(10_001, 'redact')
  const after = { ...before, tracks: before.tracks.map((track) => ({ ...track, decision: 'keep' as const })) }
  expect(await new ReviewSaver(new QueryClient(), 'm-1').save(after, 7, before, true)).toMatchObject({ kind: 'saved' })
  expect(sent.map(({ method, body }) => [method, (body as { changes: unknown[] }).changes.length])).toEqual([
    ['PATCH', 10_000],
    ['PATCH', 1],
  ])
  expect(sent.map(({ body }) => (body as { revision: number }).revision)).toEqual([7, 8])
})

it.each([404, 405, 501])('never replaces a review that was read in windows where PATCH is answered with %i', async (status) => {
  const methods: string[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    methods.push(method)
    return Promise.resolve(Response.json({ error: 'Not available.' }, { status }))
  })
  expect(await new ReviewSaver(new QueryClient(), 'm-1').save(review, 7, base, true)).toMatchObject({ kind: 'failed' })
  expect(methods).toEqual(['PATCH'])
})
