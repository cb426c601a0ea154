import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getGetDetectionsQueryKey } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { getListAllVersionsQueryKey, getListVersionsQueryKey } from '#generated/versions/versions.ts'
import { applySocketMessage } from './apply-socket-message'
import { whileSaving } from './own-saves'

const KEY = getGetDetectionsQueryKey('media-1')
const VERSIONS = getListVersionsQueryKey('media-1')
const DOWNLOADS = getListAllVersionsQueryKey({ page: 0, rowsPerPage: 50 })
const review = (revision: number): Detections => ({ mediaId: 'media-1', revision, style: 'Black Box', tracks: [], updatedAt: 1 })

let client: QueryClient
/** Requests the review from the back end. */
let load: ReturnType<typeof vi.fn<() => Promise<Detections>>>

const report = (revision: number, mediaId = 'media-1') =>
  applySocketMessage(client, { type: 'detections', data: { mediaId, revision } }, 'ada')
const areStale = () => [KEY, VERSIONS, DOWNLOADS].map((key) => client.getQueryState(key)?.isInvalidated)

const save = (response: Promise<Detections>) => whileSaving(client, 'media-1', () => response)

/** Returns a response that the test settles. */
function pendingResponse() {
  let resolve: (review: Detections) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Detections>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

beforeEach(() => {
  client = new QueryClient()
  load = vi.fn(() => Promise.resolve(review(1)))
  client.setQueryData(KEY, review(1))
  client.setQueryData(VERSIONS, {})
  client.setQueryData(DOWNLOADS, {})
})

describe('a reported revision of a review', () => {
  it('marks the review and its versions as stale if another tab has saved it', () => {
    report(2)
    expect(areStale()).toEqual([true, true, true])
  })

  it('changes nothing if the cache has it', () => {
    report(1)
    expect(areStale()).toEqual([false, false, false])
  })

  it('refetches a review on the screen once', async () => {
    load.mockResolvedValue(review(2))
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: load, staleTime: Infinity })
    const stop = observer.subscribe(() => undefined)
    expect(load).not.toHaveBeenCalled()
    report(2)
    await vi.waitFor(() => expect(client.getQueryData<Detections>(KEY)?.revision).toBe(2))
    report(2)
    expect(load).toHaveBeenCalledOnce()
    stop()
  })

  it("doesn't refetch the review during the tab's own save", async () => {
    const response = pendingResponse()
    const saving = save(response.promise)
    report(2)
    expect(areStale()).toEqual([false, false, false])
    response.resolve(review(2))
    await saving
    expect(client.getQueryData(KEY)).toEqual(review(2))
    expect(areStale()).toEqual([false, false, false])
  })

  it("doesn't refetch the review when it arrives after the tab's own save", async () => {
    await save(Promise.resolve(review(2)))
    report(2)
    expect(areStale()).toEqual([false, false, false])
  })

  it('refetches the review after the own save if another tab has saved a later one meanwhile', async () => {
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: load, staleTime: Infinity })
    const stop = observer.subscribe(() => undefined)
    const response = pendingResponse()
    const saving = save(response.promise)
    report(2)
    report(3)
    load.mockResolvedValue(review(3))
    response.resolve(review(2))
    await saving
    await vi.waitFor(() => expect(client.getQueryData<Detections>(KEY)?.revision).toBe(3))
    expect(load).toHaveBeenCalledOnce()
    stop()
  })

  it('marks a review that is no longer on the screen as stale if another tab has saved a later revision', async () => {
    const response = pendingResponse()
    const saving = save(response.promise)
    report(3)
    response.resolve(review(2))
    await saving
    expect(client.getQueryData<Detections>(KEY)?.revision).toBe(2)
    expect(areStale()).toEqual([true, true, true])
  })

  it('refetches the review and its versions after a failed save, because the back end may have saved it', async () => {
    const response = pendingResponse()
    const saving = save(response.promise)
    report(2)
    response.reject(new Error('connection lost'))
    await expect(saving).rejects.toThrow('connection lost')
    expect(areStale()).toEqual([true, true, true])
  })

  it('refetches other reviews during a save', () => {
    const other = getGetDetectionsQueryKey('media-2')
    client.setQueryData(other, { ...review(1), mediaId: 'media-2' })
    void save(new Promise(() => undefined))
    report(2, 'media-2')
    expect(client.getQueryState(other)?.isInvalidated).toBe(true)
    // The list of all versions contains those of the other file.
    expect(areStale()).toEqual([false, false, true])
  })
})
