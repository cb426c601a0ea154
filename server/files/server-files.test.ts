import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { hasChangedSinceOpened, isBeingWritten } from '#backend/ports/files.ts'
import { startTestStore, type TestStore } from '#tests/support/s3/start-store.ts'
import { diskFiles } from './disk-files'
import { openFiles } from './open-files'
import type { ServerFiles } from './server-files'

let store: TestStore
let root: string
let count = 0
/** Opens the files of this test, as a start of the server does. */
let open: () => Promise<ServerFiles>
let files: ServerFiles

beforeAll(async () => {
  store = await startTestStore()
})

afterAll(() => store.close())

afterEach(() => rm(root, { recursive: true }))

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield bytes('half')
  throw new Error('on purpose')
}

const textOf = async (...[folder, name]: Parameters<ServerFiles['read']>): Promise<string | undefined> =>
  (await files.read(folder, name))?.text()

const homes: [string, (folder: string) => typeof open][] = [
  ['on disk', (folder) => () => Promise.resolve(diskFiles(join(folder, 'files')))],
  [
    'in a store',
    (folder) => {
      count += 1
      const settings = store.settings(`files-${count}`)
      return () => openFiles({ data: folder, store: settings })
    },
  ],
]

describe.each(homes)('files %s', (_where, homeOf) => {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'server-files-'))
    open = homeOf(root)
    files = await open()
  })

  it('stay after a restart', async () => {
    await files.write('media', 'media-1', new Blob(['content']))
    files = await open()
    expect(await textOf('media', 'media-1')).toBe('content')
    expect(await files.list('media')).toEqual(['media-1'])
  })

  it('are missing, not empty, if they were never written', async () => {
    expect(await files.read('media', 'media-1')).toBeUndefined()
    expect(await files.list('versions')).toEqual([])
    await files.remove('media', 'media-1')
    await files.complete('media', 'media-1')
    expect(await files.read('media', 'media-1')).toBeUndefined()
  })

  it('may be empty', async () => {
    await files.write('thumbnails', 'media-1', new Blob([]))
    expect(await textOf('thumbnails', 'media-1')).toBe('')
    expect(await files.list('thumbnails')).toEqual(['media-1'])
  })

  it('keep their content when a replacement breaks off', async () => {
    await files.write('versions', 'version-1', new Blob(['before']))
    await expect(files.replace('versions', 'version-1', breaking())).rejects.toThrow('on purpose')
    expect(await textOf('versions', 'version-1')).toBe('before')
    expect(await files.names('versions')).toEqual(['version-1'])
  })

  it('keep their content when a replacement is cancelled after it has arrived', async () => {
    const controller = new AbortController()
    async function* cancelledAtEnd(): AsyncGenerator<Uint8Array> {
      yield bytes('after')
      controller.abort()
    }
    await files.write('versions', 'version-1', new Blob(['before']))
    const replaced = files.replace('versions', 'version-1', cancelledAtEnd(), controller.signal)
    await expect(replaced).rejects.toMatchObject({ name: 'AbortError' })
    expect(await textOf('versions', 'version-1')).toBe('before')
    expect(await files.names('versions')).toEqual(['version-1'])
  })

  it('that were created as an output get the content of a replacement', async () => {
    const { folder, name } = await files.create('versions', 'version-1')
    await files.replace(folder, name, new Blob(['the export']).stream())
    expect(await textOf('versions', 'version-1')).toBe('the export')
  })

  it('return ranges without reading the rest', async () => {
    await files.write('media', 'media-1', new Blob(['0123456789']))
    const file = await files.read('media', 'media-1')
    expect(file).toMatchObject({ size: 10, name: 'media-1', type: '' })
    expect(Math.abs((file?.lastModified ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await file?.slice(3, 6).text()).toBe('345')
    expect(await file?.slice(2, 8).slice(-3).text()).toBe('567')
    expect(await file?.slice(7, 99).text()).toBe('789')
    expect(file?.slice(6, 2).size).toBe(0)
    expect(new Uint8Array((await file?.slice(0, 2, 'text/plain').arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes('01'))
    expect(file?.slice(0, 2, 'text/plain').type).toBe('text/plain')
    expect(await new Response(file?.slice(1, 4).stream()).text()).toBe('123')
  })

  it('report a file that was replaced or removed while it was open', async () => {
    await files.write('media', 'media-1', new Blob(['before']))
    const opened = await files.read('media', 'media-1')
    await files.write('media', 'media-1', new Blob(['after it']))
    await expect(opened?.text()).rejects.toSatisfy(hasChangedSinceOpened)
    const again = await files.read('media', 'media-1')
    await files.remove('media', 'media-1')
    await expect(again?.text()).rejects.toSatisfy(hasChangedSinceOpened)
  })

  it('append, lose what an aborted writer has written, and have one writer at a time', async () => {
    const first = await files.append('media', 'upload-1')
    await first.write(bytes('abc'))
    await expect(files.append('media', 'upload-1')).rejects.toSatisfy(isBeingWritten)
    await expect(files.remove('media', 'upload-1')).rejects.toSatisfy(isBeingWritten)
    await first.close()
    const second = await files.append('media', 'upload-1')
    await second.write(bytes('def'))
    await second.abort()
    const third = await files.append('media', 'upload-1')
    await third.write(bytes('ghi'))
    await third.close()
    expect(await textOf('media', 'upload-1')).toBe('abcghi')
  })

  it('are appended to after a restart, also those that were complete or written whole', async () => {
    const append = async (name: string, text: string): Promise<void> => {
      const writer = await files.append('pages', name)
      await writer.write(bytes(text))
      await writer.close()
    }
    await files.write('pages', 'media-1', new Blob(['whole, ']))
    await append('media-2', 'one, ')
    files = await open()
    await append('media-2', 'two, ')
    await files.complete('pages', 'media-2')
    files = await open()
    for (const name of ['media-1', 'media-2']) await append(name, 'three')
    expect(await textOf('pages', 'media-1')).toBe('whole, three')
    expect(await textOf('pages', 'media-2')).toBe('one, two, three')
    await files.complete('pages', 'media-2')
    expect(await textOf('pages', 'media-2')).toBe('one, two, three')
    expect(await files.list('pages')).toEqual(['media-1', 'media-2'])
    await files.write('pages', 'media-1', new Blob(['new']))
    await files.remove('pages', 'media-2')
    expect([await textOf('pages', 'media-1'), await textOf('pages', 'media-2')]).toEqual(['new', undefined])
  })

  it('are counted and measured', async () => {
    await files.write('media', 'media-1', new Blob(['12345']))
    const writer = await files.append('media', 'media-2')
    await writer.write(bytes('678'))
    await writer.close()
    expect(await files.measure('media')).toEqual({ files: 2, bytes: 8 })
    expect(await files.measure('cloud')).toEqual({ files: 0, bytes: 0 })
  })

  it.each(['../users', '..', 'a/b', '.hidden', '', 'media-1.part', 'a\0b', String.raw`a\b`])('refuse the name %j', async (name) => {
    const refused = 'can’t be the name of a stored file'
    await expect(files.write('media', name, new Blob(['x']))).rejects.toThrow(refused)
    await expect(files.read('media', name)).rejects.toThrow(refused)
    await expect(files.append('media', name)).rejects.toThrow(refused)
    await expect(files.remove('media', name)).rejects.toThrow(refused)
    await expect(files.complete('media', name)).rejects.toThrow(refused)
  })
})
