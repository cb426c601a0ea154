import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { saveReview } from './save-review'

afterEach(() => vi.unstubAllGlobals())

const review = { width: 400, height: 300, style: 'Black Box' as const, tracks: [] }

/** Responds to the save with 409, and to reading the review with this revision. */
function respond(failure: object, newest: number): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(method)
    const body =
      method === 'PUT'
        ? failure
        : { mediaId: 'm-1', revision: newest, width: 400, height: 300, style: 'Black Box', tracks: [], updatedAt: 1 }
    return Promise.resolve(Response.json(body, { status: method === 'PUT' ? 409 : 200 }))
  })
  return calls
}

it('reports a conflict by the code of the response, without another request', async () => {
  const calls = respond({ error: 'Changed elsewhere.', code: 'revision-conflict' }, 8)
  expect(await saveReview(new QueryClient(), 'm-1', review, 7)).toEqual({ kind: 'conflict' })
  expect(calls).toEqual(['PUT'])
})

it('reports a file that a job works on as a failure, whose text is shown', async () => {
  const calls = respond({ error: 'Faces are being detected.', code: 'busy' }, 8)
  expect(await saveReview(new QueryClient(), 'm-1', review, 7)).toMatchObject({
    kind: 'failed',
    error: { message: 'Faces are being detected.' },
  })
  expect(calls).toEqual(['PUT'])
})

it.each([
  [8, 'conflict'],
  [7, 'failed'],
])('asks a back end without codes for the newest revision: %i is a %s', async (newest, kind) => {
  const calls = respond({ error: 'Not now.' }, newest)
  expect(await saveReview(new QueryClient(), 'm-1', review, 7)).toMatchObject({ kind })
  expect(calls).toEqual(['PUT', 'GET'])
})
