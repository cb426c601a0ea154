import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getGetTranscriptQueryKey } from '#generated/audio/audio.ts'
import { getListCameraFilesQueryKey, getListImportedMediaQueryKey } from '#generated/integrations/integrations.ts'
import { getListJobsQueryKey } from '#generated/jobs/jobs.ts'
import { getGetDetectionsQueryKey, getGetMediaQueryKey, getListMediaQueryKey } from '#generated/media/media.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { getGetReasonsQueryKey, getGetWatchListQueryKey, getListProjectsQueryKey } from '#generated/projects/projects.ts'
import { getListAllVersionsQueryKey, getListVersionsQueryKey } from '#generated/versions/versions.ts'
import { applySocketMessage } from './apply-socket-message'

const media: Media = {
  id: 'media-1',
  name: 'a.jpg',
  uploadDate: 1,
  projectId: 'p',
  exportedVersions: [],
  state: 'Uploaded',
  type: 'image',
  size: 1,
}
const job: Job = {
  id: 'job-1',
  mediaId: 'media-1',
  kind: 'detect',
  state: 'running',
  stage: 'detect',
  progress: 40,
  error: null,
  versionId: null,
  createdAt: 1,
  finishedAt: null,
}

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

describe('a socket message', () => {
  it('[MEDIA-03] reloads the transcript when its transcription has succeeded, and not before', () => {
    const transcript = { mediaId: 'media-1', revision: 0 }
    client.setQueryData(getGetTranscriptQueryKey('media-1'), transcript)
    const isOutdated = () => client.getQueryState(getGetTranscriptQueryKey('media-1'))?.isInvalidated
    applySocketMessage(client, { type: 'job', data: { ...job, kind: 'transcribe', stage: 'transcribe' } }, 'ada')
    expect(isOutdated()).toBe(false)
    applySocketMessage(client, { type: 'job', data: { ...job, kind: 'transcribe', state: 'succeeded', stage: null, finishedAt: 2 } }, 'ada')
    expect(isOutdated()).toBe(true)
  })

  it('updates a file in every cached query', () => {
    const list: MediaList = { medias: { 'media-1': media }, total: 1 }
    client.setQueryData(getListMediaQueryKey({ page: 0 }), list)
    client.setQueryData(getListMediaQueryKey(), { pages: [list], pageParams: [0] })
    const detecting: Media = { ...media, state: 'Detecting', progress: 10 }
    applySocketMessage(client, { type: 'media', data: detecting }, 'ada')
    expect(client.getQueryData(getGetMediaQueryKey('media-1'))).toEqual(detecting)
    expect(client.getQueryData(getListMediaQueryKey({ page: 0 }))).toEqual({ medias: { 'media-1': detecting }, total: 1 })
    expect(client.getQueryData(getListMediaQueryKey())).toEqual({
      pages: [{ medias: { 'media-1': detecting }, total: 1 }],
      pageParams: [0],
    })
    expect(client.getQueryState(getListMediaQueryKey())?.isInvalidated).toBe(false)
  })

  it('counts a file by what it waits for now, and reloads all lists once for many files', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const files = { 'media-1': { ...media, work: 'search' as const }, 'media-2': { ...media, id: 'media-2', work: 'search' as const } }
    const list: MediaList = { medias: files, total: 2, workCounts: { search: 2, review: 1 } }
    const [first, second] = [getListMediaQueryKey({ page: 0 }), getListMediaQueryKey({ page: 1 })]
    client.setQueryData(first, list)
    client.setQueryData<MediaList>(second, { medias: {}, total: 2, workCounts: { search: 2, review: 1 } })
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const listReloads = () => invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'listMedia')
    for (const file of Object.values(files)) {
      applySocketMessage(client, { type: 'media', data: { ...file, state: 'Detecting', work: 'busy', progress: 1 } }, 'ada')
    }
    expect(client.getQueryData<MediaList>(first)?.workCounts).toEqual({ search: 0, review: 1, busy: 2 })
    applySocketMessage(client, { type: 'media', data: { ...media, state: 'Ready for review', work: 'review' } }, 'ada')
    expect(client.getQueryData<MediaList>(first)?.workCounts).toEqual({ search: 0, review: 2, busy: 1 })
    expect(listReloads()).toHaveLength(0)
    vi.advanceTimersByTime(500)
    expect(listReloads()).toHaveLength(1)
    expect(client.getQueryState(second)?.isInvalidated).toBe(true)
    vi.useRealTimers()
  })

  it('loads the lists of files to the end while many files are added, and once more afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const responses: ((list: MediaList) => void)[] = []
    const queryKey = getListMediaQueryKey()
    const observer = new QueryObserver<MediaList>(client, { queryKey, queryFn: () => new Promise((resolve) => responses.push(resolve)) })
    const stop = observer.subscribe(() => undefined)
    responses[0]?.({ medias: {}, total: 0 })
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBeDefined())
    for (let index = 0; index < 40; index += 1) {
      applySocketMessage(client, { type: 'media', data: { ...media, id: `media-${index}` } }, 'ada')
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(responses).toHaveLength(2)
    responses[1]?.({ medias: { 'media-0': { ...media, id: 'media-0' } }, total: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.getQueryData<MediaList>(queryKey)?.total).toBe(1)
    expect(responses).toHaveLength(3)
    responses[2]?.({ medias: {}, total: 40 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.getQueryData<MediaList>(queryKey)?.total).toBe(40)
    expect(responses).toHaveLength(3)
    stop()
    vi.useRealTimers()
  })

  it('keeps the lists of a back end that reports no work', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    client.setQueryData<MediaList>(getListMediaQueryKey(), { medias: { 'media-1': media }, total: 1 })
    applySocketMessage(client, { type: 'media', data: { ...media, state: 'Detecting' } }, 'ada')
    vi.advanceTimersByTime(5000)
    expect(client.getQueryState(getListMediaQueryKey())?.isInvalidated).toBe(false)
    expect(client.getQueryData(getListMediaQueryKey())).not.toHaveProperty('workCounts')
    vi.useRealTimers()
  })

  it.each([
    ['a changed file', { type: 'media' as const, data: media }, true],
    ['the progress of a file', { type: 'media' as const, data: { ...media, progress: 5 } }, false],
    ['a changed review', { type: 'detections' as const, data: { mediaId: 'media-1', revision: 2 } }, true],
    ['an ended job', { type: 'job' as const, data: { ...job, state: 'cancelled' as const, finishedAt: 2 } }, true],
    ['the progress of a job', { type: 'job' as const, data: job }, false],
  ])('about %s reloads the log of its file: %#', (_what, message, isReloaded) => {
    const log = ['listMediaActivities', 'media-1', 'log']
    const other = ['listMediaActivities', 'media-2', 'log']
    for (const key of [log, other]) client.setQueryData(key, { pages: [], pageParams: [] })
    applySocketMessage(client, message, 'ada')
    expect([log, other].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([isReloaded, false])
  })

  it('removes the jobs of a deleted file from the lists of jobs', () => {
    const waiting: Job = { ...job, id: 'job-2', mediaId: 'media-2', state: 'queued' }
    client.setQueryData<JobList>(getListJobsQueryKey(), { jobs: [waiting, job], total: 7 })
    applySocketMessage(client, { type: 'media_deleted', data: { id: 'media-2' } }, 'ada')
    expect(client.getQueryData(getListJobsQueryKey())).toEqual({ jobs: [job], total: 6 })
  })

  it('[EYE-02] updates an imported file, and invalidates the camera cloud’s lists when an import ends', () => {
    const [imported, files] = [getListImportedMediaQueryKey(), getListCameraFilesQueryKey()]
    const footage: Media = { ...media, integrationInfo: { type: 1, id: 'cam-1' } }
    client.setQueryData(imported, [footage, { ...footage, id: 'media-2' }])
    client.setQueryData(files, [])
    applySocketMessage(client, { type: 'media', data: { ...footage, state: 'Converted' } }, 'ada')
    expect(client.getQueryData<Media[]>(imported)?.map(({ state }) => state)).toEqual(['Converted', 'Uploaded'])
    const importing: Job = { ...job, kind: 'import', stage: 'fetch' }
    applySocketMessage(client, { type: 'job', data: importing }, 'ada')
    expect(client.getQueryState(files)?.isInvalidated).toBe(false)
    applySocketMessage(client, { type: 'job', data: { ...importing, state: 'failed', error: 'The camera cloud broke off.' } }, 'ada')
    expect([imported, files].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  })

  it('[EYE-02] invalidates the list of imported files if a file is missing from it, and leaves it invalidated', () => {
    const imported = getListImportedMediaQueryKey()
    const footage: Media = { ...media, integrationInfo: { type: 1, id: 'cam-1' } }
    const isOutOfDate = () => client.getQueryState(imported)?.isInvalidated
    client.setQueryData(imported, [])
    applySocketMessage(client, { type: 'media', data: media }, 'ada')
    expect(isOutOfDate()).toBe(false)
    applySocketMessage(client, { type: 'media', data: footage }, 'ada')
    expect(isOutOfDate()).toBe(true)
    applySocketMessage(client, { type: 'media', data: { ...footage, state: 'Converted' } }, 'ada')
    expect(isOutOfDate()).toBe(true)
  })

  it('invalidates the file lists for a new file', () => {
    client.setQueryData(getListMediaQueryKey(), { medias: {}, total: 0 })
    applySocketMessage(client, { type: 'media', data: media }, 'ada')
    expect(client.getQueryState(getListMediaQueryKey())?.isInvalidated).toBe(true)
  })

  it('[MEDIA-01] does not invalidate the file lists for the progress of a file outside the cached pages', () => {
    client.setQueryData(getListMediaQueryKey(), { medias: {}, total: 10_000 })
    applySocketMessage(client, { type: 'media', data: { ...media, state: 'Detecting', progress: 40 } }, 'ada')
    expect(client.getQueryState(getListMediaQueryKey())?.isInvalidated).toBe(false)
  })

  it('[MEDIA-01] invalidates the project counts when files are added, deleted or moved', () => {
    const isInvalidated = () => client.getQueryState(getListProjectsQueryKey())?.isInvalidated
    const begin = (medias: MediaList['medias']) => {
      // Changes that follow each other soon are reloaded together.
      client = new QueryClient()
      client.setQueryData(getListProjectsQueryKey(), { projects: [], total: 0 })
      client.setQueryData(getListMediaQueryKey(), { medias, total: 1 })
    }
    begin({ 'media-1': media })
    applySocketMessage(client, { type: 'media', data: { ...media, state: 'Detecting' } }, 'ada')
    expect(isInvalidated()).toBe(false)
    applySocketMessage(client, { type: 'media', data: { ...media, projectId: 'p2' } }, 'ada')
    expect(isInvalidated()).toBe(true)
    begin({})
    applySocketMessage(client, { type: 'media', data: media }, 'ada')
    expect(isInvalidated()).toBe(true)
    begin({ 'media-1': media })
    applySocketMessage(client, { type: 'media_deleted', data: { id: 'media-1' } }, 'ada')
    expect(isInvalidated()).toBe(true)
  })

  it('[MEDIA-06] invalidates the lists of versions when a version of a file was added, renamed or deleted', () => {
    const lists = [getListVersionsQueryKey('media-1'), getListAllVersionsQueryKey({ page: 0 })]
    const send = (exportedVersions: Media['exportedVersions']) => {
      for (const key of lists) client.setQueryData(key, { versions: [], total: 0 })
      applySocketMessage(client, { type: 'media', data: { ...media, exportedVersions } }, 'ada')
      return lists.map((key) => client.getQueryState(key)?.isInvalidated)
    }
    const version = { id: 'v1', title: 'Street', description: '' }
    expect(send([])).toEqual([false, false])
    expect(send([version])).toEqual([true, true])
    expect(send([version])).toEqual([false, false])
    expect(send([{ ...version, title: 'For the court' }])).toEqual([true, true])
    expect(send([])).toEqual([true, true])
  })

  it('[MEDIA-01] about a project reloads the lists, its reasons and watch list, and its open files', () => {
    const of = (projectId: string, id: string) => [
      getGetReasonsQueryKey(projectId),
      getGetWatchListQueryKey(projectId),
      getGetMediaQueryKey(id),
    ]
    const lists = [getListProjectsQueryKey(), getListMediaQueryKey(), getListAllVersionsQueryKey(), getListJobsQueryKey()]
    for (const key of [...lists, ...of('p', 'media-1'), ...of('other', 'media-2')]) client.setQueryData(key, {})
    client.setQueryData(getGetMediaQueryKey('media-1'), media)
    client.setQueryData(getGetMediaQueryKey('media-2'), { ...media, id: 'media-2', projectId: 'other' })
    applySocketMessage(client, { type: 'project', data: { id: 'p' } }, 'ada')
    const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
    expect([...lists, ...of('p', 'media-1')].map(isInvalidated)).toEqual([true, true, true, true, true, true, true])
    expect(of('other', 'media-2').map(isInvalidated)).toEqual([false, false, false])
  })

  it('adds a job only to the lists that match it', () => {
    const none: JobList = { jobs: [], total: 0 }
    for (const parameters of [undefined, { mediaId: 'media-1' }, { mediaId: 'media-2' }])
      client.setQueryData(getListJobsQueryKey(parameters), none)
    applySocketMessage(client, { type: 'job', data: job }, 'ada')
    applySocketMessage(client, { type: 'job', data: { ...job, progress: 50 } }, 'ada')
    const expected = { jobs: [{ ...job, progress: 50 }], total: 1 }
    expect(client.getQueryData(getListJobsQueryKey())).toEqual(expected)
    expect(client.getQueryData(getListJobsQueryKey({ mediaId: 'media-1' }))).toEqual(expected)
    expect(client.getQueryData(getListJobsQueryKey({ mediaId: 'media-2' }))).toEqual(none)
  })

  it('adds another person’s job on a shared file only to the list of that file', () => {
    const none: JobList = { jobs: [], total: 0 }
    for (const parameters of [undefined, { mediaId: 'media-1' }]) client.setQueryData(getListJobsQueryKey(parameters), none)
    const theirs = { ...job, ownerId: 'ben' }
    applySocketMessage(client, { type: 'job', data: theirs }, 'ada')
    expect(client.getQueryData(getListJobsQueryKey())).toEqual(none)
    expect(client.getQueryData(getListJobsQueryKey({ mediaId: 'media-1' }))).toEqual({ jobs: [theirs], total: 1 })
    applySocketMessage(client, { type: 'job', data: theirs }, 'ben')
    expect(client.getQueryData(getListJobsQueryKey())).toEqual({ jobs: [theirs], total: 1 })
  })

  it('is not overwritten by an older response that was in flight', async () => {
    const responses: ((list: JobList) => void)[] = []
    const queryKey = getListJobsQueryKey({ mediaId: 'media-1' })
    const observer = new QueryObserver<JobList>(client, { queryKey, queryFn: () => new Promise((resolve) => responses.push(resolve)) })
    const stop = observer.subscribe(() => undefined)
    const done: Job = { ...job, state: 'succeeded', progress: 100 }
    applySocketMessage(client, { type: 'job', data: done }, 'ada')
    responses[0]?.({ jobs: [job], total: 1 })
    await vi.waitFor(() => expect(responses).toHaveLength(2))
    responses[1]?.({ jobs: [done], total: 1 })
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual({ jobs: [done], total: 1 }))
    stop()
  })

  it.each(['detect', 'redact'] as const)('[MEDIA-06] invalidates the detections and the versions when a job succeeds: %s', (kind) => {
    const keys = [getGetDetectionsQueryKey('media-1'), getListVersionsQueryKey('media-1')]
    const areInvalidated = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
    for (const key of keys) client.setQueryData(key, {})
    applySocketMessage(client, { type: 'job', data: { ...job, kind } }, 'ada')
    expect(areInvalidated()).toEqual([false, false])
    applySocketMessage(client, { type: 'job', data: { ...job, kind, state: 'succeeded' } }, 'ada')
    expect(areInvalidated()).toEqual([true, true])
  })

  it('invalidates a deleted file, so that its page shows that it no longer exists', () => {
    client.setQueryData(getGetMediaQueryKey('media-1'), media)
    client.setQueryData(getGetDetectionsQueryKey('media-1'), { revision: 1 })
    applySocketMessage(client, { type: 'media_deleted', data: { id: 'media-1' } }, 'ada')
    expect(client.getQueryState(getGetMediaQueryKey('media-1'))?.isInvalidated).toBe(true)
    expect(client.getQueryData(getGetDetectionsQueryKey('media-1'))).toBeUndefined()
  })
})
