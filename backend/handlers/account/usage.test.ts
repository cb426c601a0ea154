import { beforeEach, describe, expect, it } from 'vitest'

import { noteDownload } from '../../usage/note-download'
import { joinAs } from '#mocks/testing/personas.ts'
import { addDocument, addImage, addUser, moveClock, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
})

async function get(path: string, as = 'ada'): Promise<unknown> {
  return (await backend.call('GET', path, undefined, { as })).body
}

async function detect(mediaId: string, as = 'ada'): Promise<void> {
  await backend.call('POST', `/media/${mediaId}/detect`, { increasedAccuracy: true, tags: { faces: 1 } }, { as })
  await backend.backend.queue.idle()
}

describe('[ACC-02] usage', () => {
  it('is recorded for uploads, detections and deletions', async () => {
    await addImage(backend, 'ada', { size: 2500 })
    await detect('media-1')
    await backend.call('DELETE', '/media/media-1', undefined, { as: 'ada' })
    const entry = { timestamp: 1_795_132_800, userId: 'ada', userName: 'User ada', mediaId: 'media-1', mediaName: null }
    expect(await get('/app/info/activities')).toEqual({
      id: 'ada',
      activityMap: { upload: 1, detect: 1, media_deletion: 1 },
      activities: [
        { ...entry, id: 'activity-3', action: 26, actionName: 'media_deletion' },
        { ...entry, id: 'activity-2', action: 1, actionName: 'detect' },
        { ...entry, id: 'activity-1', action: 2, actionName: 'upload' },
      ],
    })
    expect((await backend.tables.all('usage')).map(({ event }) => event)).toMatchObject([
      { kilobytes: 2.5, seconds: 0, frames: null, media_id: 'media-1', collection_id: 'project-default', account_id: null },
      { kilobytes: null, seconds: 0, frames: 1, metadata: { increasedAccuracy: true } },
      { media_id: 'media-1' },
    ])
  })

  it('counts the pages of documents that were searched', async () => {
    await addDocument(backend, 'ada')
    const request = { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }
    await backend.call('POST', '/media/media-1/detect', request, { as: 'ada' })
    await backend.backend.queue.idle()
    const pages = (await backend.tables.get('media', 'media-1'))?.pages?.length
    expect(pages).toBeGreaterThan(0)
    const events = (await backend.tables.all('usage')).map(({ event }) => event)
    expect(events.at(-1)).toMatchObject({ action: 1, seconds: 0, frames: null, metadata: { increasedAccuracy: false, pages } })
  })

  it('is recorded when a version is downloaded', async () => {
    await addImage(backend, 'ada')
    await detect('media-1')
    await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'Street', description: '' }, { as: 'ada' })
    await backend.backend.queue.idle()
    const version = (await backend.tables.all('versions'))[0]
    await noteDownload(backend.tables, version?.id ?? '', 'ada', 1_795_132_900)
    await noteDownload(backend.tables, 'version-gone', 'ada', 1_795_132_900)
    expect(await get('/app/info/activities')).toMatchObject({ activityMap: { upload: 1, detect: 1, media_download: 1 } })
    expect((await backend.tables.all('usage')).at(-1)?.event).toMatchObject({ media_id: 'media-1', kilobytes: (version?.size ?? 0) / 1000 })
  })

  it('is stored in the same transaction as the change it records', async () => {
    await addImage(backend, 'ada')
    expect(await backend.database.count('usage')).toBe(1)
    await expect(
      backend.tables.change((draft) => {
        draft.delete('media', 'media-1')
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await backend.database.count('usage')).toBe(1)
  })

  it("isn't recorded for a detection that failed", async () => {
    await addImage(backend, 'ada', { state: 'Failed' })
    await detect('media-1')
    expect(await get('/app/info/activities')).toMatchObject({ activityMap: { upload: 1 } })
  })

  it("adds up to statistics for all time and for the plan's period", async () => {
    const sam = await joinAs(backend, 'standard')
    await moveClock(backend, '2026-10-15T00:00:00Z', sam)
    await addImage(backend, sam, { id: 'media-old', size: 1_000_400 })
    await detect('media-old', sam)
    await moveClock(backend, '2026-11-20T00:00:00Z', sam)
    await addImage(backend, sam, { id: 'media-new', size: 2_000_300 })
    await detect('media-new', sam)
    expect(await get('/app/info/advanced', sam)).toEqual({
      stats: {
        detect: {
          seconds: { count: { allResult: 2, periodResult: 1 }, sum: { allResult: 0, periodResult: 0 } },
          frames: { count: { allResult: 2, periodResult: 1 }, sum: { allResult: 2, periodResult: 1 } },
        },
        upload: {
          seconds: { count: { allResult: 2, periodResult: 1 }, sum: { allResult: 0, periodResult: 0 } },
          kilobytes: { count: { allResult: 2, periodResult: 1 }, sum: { allResult: 3001, periodResult: 2000 } },
        },
      },
    })
  })

  it('has no period on plans without a time limit', async () => {
    await addImage(backend, 'ada')
    expect(await get('/app/info/advanced')).toMatchObject({
      stats: { upload: { kilobytes: { count: { allResult: 1, periodResult: null } } } },
    })
  })

  it('deducts the duration of a recording from the remaining time', async () => {
    const sam = await joinAs(backend, 'standard')
    await addImage(backend, sam, { duration: 90 })
    await detect('media-1', sam)
    expect(await get('/app/info', sam)).toMatchObject({ remainingSeconds: 39_600 - 90 })
  })
})
