import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import contract100 from '../records/migrations/fixtures/contract-1.0.0.json' with { type: 'json' }
import type { DetectionsRecord } from '../records/records'
import { aPage, fakeDocument } from '#mocks/testing/fake-document.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { addDocument, addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { withFullStorage } from '#mocks/testing/full-storage.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'
import { ArchiveError, readTar, tarOf } from './tar'

const NOW = 1_795_132_800
const as = { as: 'ada' }
let backend: TestBackend
let targets = 0

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-1', name: 'Réception: desk.jpg' })
})

const exported = async (): Promise<Blob> => (await exportArchive(storedRows(backend.database), backend.files, NOW)).archive

/** Returns an empty browser. */
async function emptyBrowser() {
  targets += 1
  return { database: await openDatabase(`import-${targets}`), files: memoryFiles() }
}

async function namesIn(archive: Blob): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of readTar(archive)) names.push(name)
  return names
}

describe('an exported archive', () => {
  it('holds records and files, with the names that people know', async () => {
    const names = await namesIn(await exported())
    expect(names[0]).toBe('redaction-studio.json')
    expect(names).toEqual(expect.arrayContaining(['records/media.jsonl', 'records/users.jsonl', 'originals/media-1/Réception_ desk.jpg']))
  })

  it('holds nothing that gives access to an account', async () => {
    const names = await namesIn(await exported())
    for (const table of ['sessions', 'tokens', 'grants', 'emails', 'settings']) expect(names).not.toContain(`records/${table}.jsonl`)
  })

  it('holds damaged records and their files', async () => {
    await backend.database.put('media', { id: 'media-1', name: 7 } as never)
    const archive = await exported()
    const entries: Record<string, string> = {}
    for await (const { name, content } of readTar(archive)) entries[name] = await content.text()
    expect(entries['records/media.jsonl']).toContain('{"id":"media-1","name":7}\n')
    expect(entries['originals/media-1/file']).toBe('bytes')
  })

  it('is imported into an empty browser with every record and file', async () => {
    const target = await emptyBrowser()
    const imported = await importArchive(storedRows(target.database), target.files, await exported())
    expect(imported.files).toBe(1)
    const restored = await startTestBackend({ from: target })
    await restored.tables.change((draft) => draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: START_SECONDS }))
    expect((await restored.call('GET', '/media/media-1', undefined, as)).body).toMatchObject({ name: 'Réception: desk.jpg' })
    expect(await (await restored.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('replaces the empty file that a killed import has left', async () => {
    const target = await emptyBrowser()
    await target.files.write('media', 'media-1', new Blob([]))
    const imported = await importArchive(storedRows(target.database), target.files, await exported())
    expect(imported.files).toBe(1)
    expect(await (await target.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('leaves records and files alone that the browser already has', async () => {
    const archive = await exported()
    await backend.files.write('media', 'media-1', new Blob(['other']))
    await backend.database.put('media', { id: 'media-1', name: 'renamed' } as never)
    expect(await importArchive(storedRows(backend.database), backend.files, archive)).toEqual({ records: 0, files: 0, leftOut: [] })
    expect(await (await backend.files.read('media', 'media-1'))?.text()).toBe('other')
    expect(await backend.database.get('media', 'media-1')).toMatchObject({ name: 'renamed' })
  })

  it('appears in the open app', async () => {
    const target = await startTestBackend()
    await addUser(target, 'ada')
    await importArchive(storedRows(target.database), target.files, await exported())
    await target.tables.refresh()
    expect((await target.call('GET', '/media', undefined, as)).body).toMatchObject({ total: 1 })
  })

  it('of an earlier build is migrated', async () => {
    const records = Object.entries(contract100.rows).map(([table, rows]) => ({
      name: `records/${table}.jsonl`,
      content: new Blob([rows.map((row) => `${JSON.stringify(row)}\n`).join('')]),
      modified: NOW,
    }))
    const manifest = new Blob([JSON.stringify({ product: 'Redaction Studio', schemaVersion: 0 })])
    const target = await emptyBrowser()
    await importArchive(
      storedRows(target.database),
      target.files,
      tarOf([{ name: 'redaction-studio.json', content: manifest, modified: NOW }, ...records]),
    )
    expect(await target.database.get('detections', 'media-1')).toMatchObject({ lastNumbers: { face: 1, object: 1 } })
    expect(await target.database.count('detections')).toBe(2)
    expect(await target.database.get('sessions', 'token-of-ada')).toBeUndefined()
  })
})

describe('[MEDIA-04] the review of an imported file', () => {
  const position = { time: 0, x: 10, y: 10, width: 40, height: 30 }

  /** Stores a review without the checks of a save, as a person who edits an archive can, and imports the archive into another browser. */
  async function importWith(changes: Partial<DetectionsRecord>) {
    const review = { id: 'media-1', mediaId: 'media-1', revision: 1, style: 'Black Box' as const, tracks: [], updatedAt: NOW }
    const size = { width: 400, height: 300, detection: null, increasedAccuracy: false }
    await backend.tables.change((draft) => draft.put('detections', { ...review, ...size, ...changes }))
    const target = await emptyBrowser()
    const { leftOut } = await importArchive(storedRows(target.database), target.files, await exported())
    const media = await target.database.get('media', 'media-1')
    return { leftOut, media, review: await target.database.get('detections', 'media-1'), target }
  }

  const ofVideo = (changes: Partial<DetectionsRecord>) => ({ add: () => addVideo(backend, 'ada', { name: 'file' }), changes })
  const ofDocument = (changes: Partial<DetectionsRecord>) => ({ add: () => addDocument(backend, 'ada', { name: 'file' }), changes })
  const ofImage = (changes: Partial<DetectionsRecord>) => ({ add: () => addImage(backend, 'ada', { name: 'file' }), changes })

  it.each([
    ['two keyframes in an image', ofImage({ tracks: [aTrack('a', { positions: [position, { ...position, time: 1 }] })] }), /one keyframe/],
    ['an angle in an image', ofImage({ tracks: [aTrack('a', { positions: [{ ...position, angle: 30 }] })] }), /have an angle/],
    ['audio in an image', ofImage({ spans: [aSpan('a')] }), /Images have no spans of audio/],
    [
      'crossing keyframes',
      ofVideo({ tracks: [aTrack('a', { positions: [{ ...position, time: 2 }, position] })] }),
      /Keyframes must be in order of time/,
    ],
    ['a gap without its track', ofVideo({ gaps: [aGap('a')] }), /A gap must belong to a track/],
    ['a range that ends before its start', ofDocument({ marks: [aMark('a', { range: { start: 5, end: 2 } })] }), /A text range must end/],
  ])('is left out with its reason if it has %s', async (_what, { add, changes }, reason) => {
    await add()
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, state: 'Ready for review', reviewProgress: { reviewed: 1, total: 1 } })
    })
    const { leftOut, media, review, target } = await importWith(changes)
    expect(leftOut).toEqual([expect.stringMatching(/^file: its review can’t be used\. /)])
    expect(leftOut[0]).toMatch(reason)
    expect(review).toBeUndefined()
    expect(media).not.toHaveProperty('reviewProgress')
    expect(media).toMatchObject({ name: 'file', state: media?.type === 'video' ? 'Converted' : 'Uploaded' })
    expect(await (await target.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('is imported without its marks on pages that are missing, which are listed', async () => {
    await addDocument(backend, 'ada', { name: 'file' })
    const { leftOut, review } = await importWith({ marks: [aMark('a', { page: 3 }), aMark('b', { number: 2 })] })
    expect(leftOut).toEqual(['file: a mark on page 3, which it doesn’t have'])
    expect(review?.marks?.map(({ id }) => id)).toEqual(['b'])
  })

  it('keeps marks that an early build could save: with a blank reason, and as an area if they don’t cover their words', async () => {
    const read: ReturnType<typeof fakeDocument>['read'] = async (_file, { onPartial } = {}) => {
      const page = aPage(1, 'Dear Ada Lovelace')
      onPartial?.(page)
      return { pages: [page.size], hidden: [] }
    }
    backend = await startTestBackend({ document: fakeDocument({ read }) })
    await addUser(backend, 'ada')
    await addDocument(backend, 'ada')
    await backend.call('GET', '/media/media-1/pages', undefined, as)
    await backend.backend.queue.idle()
    const words = { text: 'Ada Lovelace', range: { start: 5, end: 17 } }
    const covered = aMark('covered', { ...words, boxes: [{ x: 99, y: 49, width: 122, height: 14 }] })
    const empty = aMark('empty', { reason: '\u200B', boxes: [{ x: 99, y: 449, width: 122, height: 14 }] })
    const beyond = aMark('beyond')
    const marks = [covered, { ...empty, ...words }, { ...beyond, range: { start: 90, end: 99 }, text: 'Babbage' }]
    const { leftOut, review } = await importWith({ marks })
    expect(review?.marks).toEqual([covered, empty, beyond])
    const finding = 'letter.pdf: the words of a mark on page 1, which it doesn’t cover'
    expect(leftOut).toEqual([finding, finding])
  })
})

describe('an import that fails', () => {
  it.each([
    ['without a manifest', tarOf([]), 'isn’t an archive of Redaction Studio'],
    [
      'of a newer build',
      tarOf([{ name: 'redaction-studio.json', content: new Blob(['{"product":"Redaction Studio","schemaVersion":99}']), modified: NOW }]),
      'newer version',
    ],
  ])('%s adds nothing', async (_what, archive, reason) => {
    const target = await emptyBrowser()
    await expect(importArchive(storedRows(target.database), target.files, archive)).rejects.toThrow(ArchiveError)
    await expect(importArchive(storedRows(target.database), target.files, archive)).rejects.toThrow(reason)
    expect(await target.database.count('media')).toBe(0)
  })

  it.each([1024, 473, 1])('because the last %i bytes of the archive are cut off adds nothing', async (missing) => {
    const target = await emptyBrowser()
    const archive = await exported()
    await expect(importArchive(storedRows(target.database), target.files, archive.slice(0, archive.size - missing))).rejects.toThrow(
      ArchiveError,
    )
    expect([await target.database.count('media'), await target.files.list('media')]).toEqual([0, []])
  })

  it('because storage is full removes the files that it has added', async () => {
    const target = await emptyBrowser()
    withFullStorage(target.database)
    await expect(importArchive(storedRows(target.database), target.files, await exported())).rejects.toThrow('full')
    expect(await target.files.list('media')).toEqual([])
  })
})
