import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isBeingWritten } from '#backend/ports/files.ts'
import { diskFiles, type DiskFiles } from './disk-files'

let root: string
let files: DiskFiles

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-files-'))
  files = diskFiles(root)
})

afterEach(() => rm(root, { recursive: true }))

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield bytes('half')
  throw new Error('on purpose')
}

describe('files on disk', () => {
  it('stay after a restart', async () => {
    await files.write('media', 'media-1', new Blob(['content']))
    const again = diskFiles(root)
    expect(await (await again.read('media', 'media-1'))?.text()).toBe('content')
    expect(await again.list('media')).toEqual(['media-1'])
  })

  it('are missing, not empty, if they were never written', async () => {
    expect(await files.read('media', 'media-1')).toBeUndefined()
    expect(await files.list('versions')).toEqual([])
    await files.remove('media', 'media-1')
  })

  it('keep their content when a replacement breaks off', async () => {
    await files.write('versions', 'version-1', new Blob(['before']))
    await expect(files.replace('versions', 'version-1', breaking())).rejects.toThrow('on purpose')
    expect(await (await files.read('versions', 'version-1'))?.text()).toBe('before')
    expect(await readdir(join(root, 'versions'))).toEqual(['version-1'])
  })

  it('keep their content when a replacement is cancelled after it has arrived', async () => {
    const controller = new AbortController()
    async function* cancelledAtEnd(): AsyncGenerator<Uint8Array> {
      yield bytes('after')
      controller.abort()
    }
    await files.write('versions', 'version-1', new Blob(['before']))
    await expect(files.replace('versions', 'version-1', cancelledAtEnd(), controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(await (await files.read('versions', 'version-1'))?.text()).toBe('before')
    expect(await readdir(join(root, 'versions'))).toEqual(['version-1'])
  })

  it('return ranges without reading the rest', async () => {
    await files.write('media', 'media-1', new Blob(['0123456789']))
    expect(await (await files.read('media', 'media-1'))?.slice(3, 6).text()).toBe('345')
  })

  it('report a file that was replaced while it was open', async () => {
    await files.write('media', 'media-1', new Blob(['before']))
    const opened = await files.read('media', 'media-1')
    await files.write('media', 'media-1', new Blob(['after it']))
    await expect(opened?.text()).rejects.toMatchObject({ name: 'NotReadableError' })
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
    expect(await readFile(join(root, 'media', 'upload-1'), 'utf8')).toBe('abcghi')
  })

  it.each(['../users', '..', 'a/b', '.hidden', '', 'media-1.part', 'a\0b', String.raw`a\b`])('refuse the name %j', async (name) => {
    await expect(files.write('media', name, new Blob(['x']))).rejects.toThrow('can’t be the name of a stored file')
    await expect(files.read('media', name)).rejects.toThrow('can’t be the name of a stored file')
  })

  it('are never listed before they are complete, and leftovers of a killed server are removed', async () => {
    await files.write('media', 'media-1', new Blob(['x']))
    await writeFile(join(root, 'media', 'media-2.0f8a.part'), 'half')
    expect(await files.list('media')).toEqual(['media-1'])
    await files.removeLeftovers('media')
    expect(await readdir(join(root, 'media'))).toEqual(['media-1'])
  })
})
