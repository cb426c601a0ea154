import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'

import { placeRegions } from '#engine/render/covers.ts'
import { reportRegion } from '#engine/report/region.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const redact = vi.fn(fakeEngine().redact)
let backend: TestBackend

/** Returns a drawn object with tiles. */
const drawn = (id: string, x: number, side: number) =>
  aTrack(id, { kind: 'object', source: 'drawn', style: 'Smooth', positions: [{ time: 0, x, y: 0, width: side, height: side }] })

beforeEach(async () => {
  redact.mockReset()
  redact.mockImplementation(async (_file, { regions, places }) =>
    redactedImage({ redacted: placeRegions(regions, { width: 400, height: 300 }, places).placed.map(reportRegion) }),
  )
  backend = await startTestBackend({ engine: fakeEngine({ redact }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
})

const reviewOf = async (mediaId = 'media-1') =>
  (await backend.call('GET', `/media/${mediaId}/detections`, undefined, as)).body as Detections

/** Saves these tracks and exports them. Returns the tile sides of the version. */
async function exported(tracks: unknown[], mediaId = 'media-1'): Promise<(number | undefined)[]> {
  const { revision } = await reviewOf(mediaId)
  expect((await backend.call('PUT', `/media/${mediaId}/detections`, { revision, tracks }, as)).status).toBe(200)
  const request = { revision: revision + 1, title: 'Street', description: '' }
  expect((await backend.call('POST', `/media/${mediaId}/redact`, request, as)).status).toBe(202)
  await backend.backend.queue.idle()
  const version = (await backend.tables.all('versions')).at(-1)
  return version?.report.redacted.map(({ tile }) => tile) ?? []
}

/** Removes what builds without these places don't store. */
async function forgetPlaces(): Promise<void> {
  await backend.tables.change(async (draft) => {
    const review = await draft.get('detections', 'media-1')
    if (!review) throw new Error('there is no review')
    const { earlierPlaces: _earlierPlaces, ...earlier } = review
    draft.put('detections', earlier)
    for (const version of await draft.all('versions')) {
      const redacted = version.report.redacted.map(({ tile: _tile, ...region }) => region)
      draft.put('versions', { ...version, report: { ...version.report, redacted } })
    }
  })
}

async function deleteVersions(): Promise<void> {
  for (const { id } of await backend.tables.all('versions'))
    expect((await backend.call('DELETE', `/media/media-1/versions/${id}`, undefined, as)).status).toBe(204)
}

describe('[MEDIA-05] the next version of an image', () => {
  it('has at least the tiles of all earlier ones, in the plan and in the review', async () => {
    expect(await exported([drawn('a', 0, 180)])).toEqual([32])
    expect(await exported([drawn('a', 20, 40), drawn('b', 300, 40)])).toEqual([32, 8])
    expect((await reviewOf()).earlierPlaces).toEqual([
      { kind: 'tiles', x: 0, y: 0, width: 180, height: 180, tile: 32 },
      { kind: 'tiles', x: 300, y: 0, width: 40, height: 40, tile: 8 },
    ])
    expect(await exported([drawn('a', 20, 40)])).toEqual([32])
  })

  it('has the tiles of a face for a small region, also if the face is kept or deleted', async () => {
    const face = (id: string, x: number) =>
      aTrack(id, { kind: 'face', source: 'detected', positions: [{ time: 0, x, y: 0, width: 120, height: 120 }] })
    const tracks = [{ ...face('k', 0), decision: 'keep' }, { ...face('d', 200), deleted: true }, drawn('a', 20, 40), drawn('b', 220, 40)]
    expect(await exported(tracks)).toEqual([32, 32])
    // A later detection may miss the face.
    expect(await exported([drawn('a', 20, 40)])).toEqual([32])
  })

  it('is not limited by black objects, however large', async () => {
    const around = aTrack('a', { kind: 'object', source: 'drawn', positions: [{ time: 0, x: 0, y: 0, width: 400, height: 200 }] })
    expect(await exported([around])).toEqual([undefined])
    expect(await exported([drawn('b', 20, 40)])).toEqual([8])
  })

  it('is not limited by a drawn region that is kept, also as a face', async () => {
    const group = aTrack('g', { kind: 'face', source: 'drawn', positions: [{ time: 0, x: 0, y: 0, width: 300, height: 200 }] })
    expect(await exported([{ ...group, decision: 'keep' }, drawn('b', 20, 40)])).toEqual([8])
    expect(await exported([{ ...group, style: 'Black Box' }, drawn('b', 20, 40)])).toEqual([64, undefined])
    expect(await exported([{ ...group, decision: 'keep' }, drawn('b', 20, 40)])).toEqual([64])
  })

  it('has places that a save leaves out of its response if it asks for the changed items only', async () => {
    await exported([drawn('a', 0, 180)])
    const save = async (request: object) => {
      const { revision } = await reviewOf()
      const changes = [{ type: 'settings', style: 'Smooth' }]
      return (await backend.call('PATCH', '/media/media-1/detections', { revision, changes, ...request }, as)).body as Detections
    }
    const short = await save({ changedOnly: true })
    expect(short).toMatchObject({ style: 'Smooth', tracks: [], changedOnly: true })
    expect(short).not.toHaveProperty('earlierPlaces')
    expect((await save({})).earlierPlaces).toHaveLength(1)
    expect((await reviewOf()).earlierPlaces).toHaveLength(1)
  })

  it('keeps the tiles of deleted versions', async () => {
    await exported([drawn('a', 0, 180)])
    await deleteVersions()
    expect(await exported([drawn('a', 20, 40)])).toEqual([32])
  })

  it('has the tiles of versions by builds that stored no tiles, also if one is deleted', async () => {
    await exported([drawn('a', 0, 180)])
    await forgetPlaces()
    expect((await reviewOf()).earlierPlaces).toMatchObject([{ kind: 'tiles', width: 180, tile: 32 }])
    await deleteVersions()
    expect(await exported([drawn('a', 20, 40)])).toEqual([32])
  })

  it('has the tiles of such a version that was deleted while the storage was full', async () => {
    await exported([drawn('a', 0, 180)])
    await exported([drawn('b', 300, 40)])
    await forgetPlaces()
    const [first] = await backend.tables.all('versions')
    const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    expect((await backend.call('DELETE', `/media/media-1/versions/${first?.id ?? ''}`, undefined, as)).status).toBe(204)
    write.mockRestore()
    expect((await backend.tables.get('media', 'media-1'))?.exportedVersions).toHaveLength(1)
    expect((await reviewOf()).earlierPlaces).toEqual([
      { kind: 'tiles', x: 0, y: 0, width: 180, height: 180, tile: 32 },
      { kind: 'tiles', x: 300, y: 0, width: 40, height: 40, tile: 8 },
    ])
    expect(await exported([drawn('a', 20, 40)])).toEqual([32])
  })

  it('does not depend on versions of other files', async () => {
    await exported([drawn('a', 0, 180)])
    await addImage(backend, 'ada', { id: 'media-2' })
    expect(await exported([drawn('a', 20, 40)], 'media-2')).toEqual([8])
  })
})
