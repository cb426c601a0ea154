import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { answer, cutRequest } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore } from '#tests/support/s3/start-store.ts'
import { diskFiles } from '../disk-files'
import type { ServerFiles } from '../server-files'
import { objectStore, type ObjectStore } from './object-store'
import { removalJournal } from './removal-journal'
import { s3Files } from './s3-files'
import { uploadJournal } from './upload-journal'

let test: TestStore
let root: string
let store: ObjectStore
let disk: ServerFiles
let files: ServerFiles
let count = 0
let prefix: string

beforeAll(async () => {
  test = await startTestStore()
})

afterAll(() => test.close())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 's3-files-'))
  count += 1
  prefix = `s3-files-${count}/`
  store = objectStore(test.settings(`s3-files-${count}`), testTime())
  disk = diskFiles(join(root, 'files'))
  files = await open()
  test.proxy.reset()
})

afterEach(() => rm(root, { recursive: true }))

const open = async (): Promise<ServerFiles> =>
  s3Files({
    store,
    prefix,
    disk,
    journal: uploadJournal(join(root, 'journal')),
    removals: await removalJournal(join(root, 'removals')),
  })

const large = (): Blob => new Blob([new Uint8Array(9 * 1024 ** 2)])

async function append(name: string, text: string): Promise<void> {
  const writer = await files.append('media', name)
  await writer.write(new TextEncoder().encode(text))
  await writer.close()
}

async function keys(): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of store.list(prefix)) all.push(key.slice(prefix.length))
  return all
}

describe('an upload to a store', () => {
  it('is on disk until it is complete, and then only in the store', async () => {
    await append('media-1', 'half')
    expect([await keys(), await disk.list('media')]).toEqual([[], ['media-1']])
    await append('media-1', ', whole')
    await files.complete('media', 'media-1')
    expect([await keys(), await disk.list('media')]).toEqual([['media/media-1'], []])
    expect(await (await files.read('media', 'media-1'))?.text()).toBe('half, whole')
  })

  it('stays on disk while the store fails, and can be completed later', async () => {
    await append('media-1', 'whole')
    test.proxy.fail(/^PUT/, answer(500), Number.POSITIVE_INFINITY)
    await expect(files.complete('media', 'media-1')).rejects.toMatchObject({ name: 'StoreError', code: '500' })
    expect(await (await files.read('media', 'media-1'))?.text()).toBe('whole')
    test.proxy.reset()
    await Promise.all([files.complete('media', 'media-1'), files.complete('media', 'media-1')])
    expect([await keys(), await disk.list('media')]).toEqual([['media/media-1'], []])
    expect(test.proxy.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('is removed from both', async () => {
    await files.write('media', 'media-1', new Blob(['object']))
    await append('media-1', ' and file')
    expect([await keys(), await disk.list('media')]).toEqual([['media/media-1'], ['media-1']])
    await files.remove('media', 'media-1')
    expect([await keys(), await disk.list('media'), await files.list('media')]).toEqual([[], [], []])
  })
})

it('files that were on disk before there was a store are found there', async () => {
  await disk.write('versions', 'version-1', new Blob(['earlier']))
  await files.write('versions', 'version-2', new Blob(['later']))
  expect(await (await files.read('versions', 'version-1'))?.text()).toBe('earlier')
  expect(await files.list('versions')).toEqual(['version-1', 'version-2'])
})

it('checkpoints of jobs stay on disk, and send nothing to the store', async () => {
  await files.write('checkpoints', 'job-1', new Blob(['line']))
  const writer = await files.append('checkpoints', 'job-1')
  await writer.write(new TextEncoder().encode(', line'))
  await writer.close()
  expect(await (await files.read('checkpoints', 'job-1'))?.text()).toBe('line, line')
  await files.remove('checkpoints', 'job-1')
  expect([await files.read('checkpoints', 'job-1'), await disk.list('checkpoints')]).toEqual([undefined, []])
  expect(test.proxy.seen).toEqual([])
})

it('a removal waits for a write that has begun, so that nothing is left', async () => {
  const writing = files.write('versions', 'version-1', new Blob(['content']))
  await files.remove('versions', 'version-1')
  await writing
  expect(await keys()).toEqual([])
})

it('a folder marker of a console is no file, and is only named to the check', async () => {
  await store.put(`${prefix}media/`, new Blob([]).stream())
  await files.write('media', 'media-1', new Blob(['12345']))
  expect(await files.list('media')).toEqual(['media-1'])
  expect(await files.measure('media')).toEqual({ files: 1, bytes: 5 })
  expect(await files.names('media')).toEqual(['', 'media-1'])
})

it('a completion waits until the file is open for appending, and then leaves it', async () => {
  await append('media-1', 'first')
  const events: string[] = []
  const { read, append: openOnDisk } = disk
  disk.read = async (...file) => {
    events.push('read')
    return read(...file)
  }
  disk.append = async (...file) => {
    events.push('open')
    const writer = await openOnDisk(...file)
    events.push('opened')
    return writer
  }
  const opening = files.append('media', 'media-1')
  const completed = files.complete('media', 'media-1').catch((error: unknown) => error)
  const writer = await opening
  expect(await completed).toMatchObject({ name: 'NoModificationAllowedError' })
  expect(events).toEqual(['read', 'open', 'opened', 'read'])
  await writer.write(new TextEncoder().encode(', second'))
  await writer.close()
  expect(await (await files.read('media', 'media-1'))?.text()).toBe('first, second')
})

describe('a removal that the store fails', () => {
  it('is forgotten by a server when another one has replaced the object', async () => {
    const other = await open()
    await files.write('thumbnails', 'media-1', new Blob(['old']))
    test.proxy.fail(/^DELETE/, answer(400))
    await expect(files.remove('thumbnails', 'media-1')).rejects.toMatchObject({ name: 'StoreError' })
    await other.write('thumbnails', 'media-1', new Blob(['new']))
    await files.removeAgain()
    expect(await (await files.read('thumbnails', 'media-1'))?.text()).toBe('new')
  })

  beforeEach(async () => {
    await files.write('speech', 'media-1', new Blob(['before']))
    test.proxy.fail(/^DELETE/, answer(500), 6)
    await expect(files.remove('speech', 'media-1')).rejects.toMatchObject({ code: '500' })
  })

  it('hides the file, and is repeated', async () => {
    expect([await files.read('speech', 'media-1'), await files.list('speech')]).toEqual([undefined, []])
    expect(await keys()).toEqual(['speech/media-1'])
    test.proxy.fail(/^DELETE/, answer(403, 'AccessDenied'))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await files.removeAgain()
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `Couldn’t remove the object ${prefix}speech/media-1 yet`,
      expect.objectContaining({ code: 'AccessDenied' }),
    )
    await files.removeAgain()
    expect([await keys(), await readdir(join(root, 'removals'))]).toEqual([[], []])
  })

  it('is repeated by the next start', async () => {
    files = await open()
    expect(await files.read('speech', 'media-1')).toBeUndefined()
    await files.removeLeftovers('media')
    expect(await keys()).toEqual(['speech/media-1'])
    await files.removeLeftovers('speech')
    expect(await keys()).toEqual([])
  })

  it('isn’t repeated once the file was written again', async () => {
    await files.write('speech', 'media-1', new Blob(['after']))
    await files.removeAgain()
    expect(await (await files.read('speech', 'media-1'))?.text()).toBe('after')
    expect(await keys()).toEqual(['speech/media-1'])
  })
})

describe('the parts of an upload that was broken off', () => {
  const deleted = (): string[] => test.proxy.seen.flatMap(({ method, path }) => (method === 'DELETE' ? [path.replace(/=.*/, '')] : []))

  it('are removed at once', async () => {
    test.proxy.fail(/^PUT .*partNumber=2/, cutRequest, Number.POSITIVE_INFINITY)
    await expect(files.write('versions', 'version-1', large())).rejects.toMatchObject({ name: 'StoreError' })
    expect(deleted()).toEqual([`${prefix}versions/version-1?uploadId`])
    expect(await readdir(join(root, 'journal'))).toEqual([])
  })

  it('are removed by the next start if the store didn’t answer, but only those of this server', async () => {
    test.proxy.fail(/^(PUT .*partNumber=2|DELETE)/, answer(500), Number.POSITIVE_INFINITY)
    await expect(files.write('versions', 'version-1', large())).rejects.toMatchObject({ code: '500' })
    await writeFile(join(root, 'journal', 'half.json'), '{"key":')
    test.proxy.reset()
    await files.removeLeftovers('media')
    expect(deleted()).toEqual([])
    await files.removeLeftovers('versions')
    expect(deleted()).toEqual([`${prefix}versions/version-1?uploadId`])
    await files.removeLeftovers('versions')
    expect(deleted()).toHaveLength(1)
  })

  it('stop no other removal when the store refuses to abort them', async () => {
    for (const name of ['version-1', 'version-2']) {
      test.proxy.fail(/^(PUT .*partNumber=2|DELETE)/, answer(403, 'AccessDenied'), 2)
      await expect(files.write('versions', name, large())).rejects.toMatchObject({ code: 'AccessDenied' })
      test.proxy.reset()
    }
    test.proxy.fail(/^DELETE/, answer(403, 'AccessDenied'))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await files.removeLeftovers('versions')
    expect(deleted()).toHaveLength(2)
    expect(await readdir(join(root, 'journal'))).toHaveLength(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Couldn’t remove the parts of an upload of s3-files-\d+\/versions\/version-[12] yet$/),
      expect.objectContaining({ code: 'AccessDenied' }),
    )
  })
})
