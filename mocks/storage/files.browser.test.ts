import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { privateFileAt } from '#lib/storage/private-output.ts'
import { openInPage } from '../offline/open-in-page'
import { canWriteHere, originFiles } from './files'
import { hasChangedSinceOpened, isBeingWritten, type Files } from '#backend/ports/files.ts'
import { openForServiceWorker, pageFiles, type OpenInPage } from './page-files'

const ROOT = 'files-test'
const createWritable = Object.getOwnPropertyDescriptor(FileSystemFileHandle.prototype, 'createWritable')

/** Removes `createWritable`, which Safari 17 to 25 lack. */
function removeCreateWritable(): void {
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable')
}

async function removeAll(): Promise<void> {
  await (await navigator.storage.getDirectory()).removeEntry(ROOT, { recursive: true }).catch(() => undefined)
}

beforeEach(removeAll)

afterEach(async () => {
  if (createWritable) Object.defineProperty(FileSystemFileHandle.prototype, 'createWritable', createWritable)
  await removeAll()
})

const bytes = (text: string) => new TextEncoder().encode(text)

async function allNames(): Promise<string[]> {
  const names: string[] = []
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true })
  for await (const name of (await root.getDirectoryHandle('versions', { create: true })).keys()) names.push(name)
  return names.toSorted()
}

async function textOf(files: Files, name = 'version-1'): Promise<string | undefined> {
  return (await files.read('versions', name))?.text()
}

it('gives the place of a new file, whose content is read like that of any other', async () => {
  const files = originFiles(ROOT)
  const { path } = await files.placeOf(await files.create('versions', 'version-1'))
  expect(await files.list('versions')).toEqual(['version-1'])
  const writable = await (await privateFileAt(path)).createWritable()
  await writable.write('redacted')
  await writable.close()
  expect(await textOf(files)).toBe('redacted')
  await files.remove('versions', 'version-1')
  expect(await files.list('versions')).toEqual([])
})

it('says of every failed read of a file that is being written that it must be opened again', async () => {
  const files = originFiles(ROOT)
  await files.write('pages', 'document-1', new Blob(['page 0']))
  const writing = new AbortController()
  const errors: unknown[] = []
  const readAll = async (): Promise<void> => {
    while (!writing.signal.aborted) {
      const opened = await files.read('pages', 'document-1')
      await opened
        ?.slice(0, 4)
        .arrayBuffer()
        .catch((error: unknown) => errors.push(error))
    }
  }
  const readers = [readAll(), readAll(), readAll()]
  // A read fails about every twentieth time.
  for (let page = 1; page <= 2000 && errors.length < 3; page += 1) {
    const writer = await files.append('pages', 'document-1')
    await writer.write(bytes(`page ${page}`))
    await writer.close()
  }
  writing.abort()
  await Promise.all(readers)
  expect(errors.length).toBeGreaterThan(0)
  expect(errors.filter((error) => !hasChangedSinceOpened(error))).toEqual([])
})

/** The open pages as a service worker sees them: the page of this test. */
function pagesOf(isOpen: () => boolean) {
  const page = {
    id: 'page-1',
    postMessage: ({ openFile }: OpenInPage, [port]: Transferable[]) => {
      if (port instanceof MessagePort) openForServiceWorker(openFile, port)
    },
  }
  return { matchAll: async () => [page], get: async () => (isOpen() ? page : undefined) }
}

const places: [string, () => Files][] = [
  ['of a page', () => pageFiles(ROOT)],
  ['of a service worker', () => originFiles(ROOT, openInPage(pagesOf(() => true)))],
]

describe.each(places)('without createWritable, files %s', (_place, makeFiles) => {
  beforeEach(() => {
    removeCreateWritable()
    expect(canWriteHere()).toBe(false)
  })

  it('are written completely or not at all, also over earlier content', async () => {
    const files = makeFiles()
    const broken = new Blob(['ok'])
    broken.stream = () =>
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(bytes('half'))
          controller.error(new DOMException('The disk is full.', 'QuotaExceededError'))
        },
      })
    await expect(files.write('versions', 'version-1', broken)).rejects.toThrow('full')
    expect(await allNames()).toEqual([])
    await files.write('versions', 'version-1', new Blob(['the first, which is longer']))
    await files.write('versions', 'version-1', new Blob(['whole']))
    expect(await textOf(files)).toBe('whole')
    await expect(files.write('versions', 'version-1', broken)).rejects.toThrow('full')
    expect(await textOf(files)).toBe('whole')
    expect(await allNames()).toEqual(['version-1'])
  })

  it('are appended to, by one writer at a time', async () => {
    const files = makeFiles()
    const first = await files.append('versions', 'version-1')
    const whole = bytes('one, two')
    await first.write(whole.subarray(0, 5))
    expect(whole.byteLength).toBe(8)
    const second = await files.append('versions', 'version-1').catch((error: unknown) => error)
    expect(isBeingWritten(second)).toBe(true)
    await first.close()
    const next = await files.append('versions', 'version-1')
    await next.write(whole.subarray(5))
    await next.close()
    expect(await textOf(files)).toBe('one, two')
    const abandoned = await files.append('versions', 'version-1')
    await abandoned.write(bytes(', three'))
    await abandoned.abort()
    expect(await textOf(files)).toBe('one, two')
  })
})

it('hides and removes what interrupted writes left', async () => {
  removeCreateWritable()
  const files = pageFiles(ROOT)
  await files.write('versions', 'version-1', new Blob(['whole']))
  const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT)).getDirectoryHandle('versions')
  await folder.getFileHandle('version-2.part', { create: true })
  expect(await files.list('versions')).toEqual(['version-1'])
  await files.removeLeftovers('versions')
  expect(await allNames()).toEqual(['version-1'])
})

it('fails in the service worker when the page that writes is closed, and keeps the bytes that were written', async () => {
  removeCreateWritable()
  let isOpen = true
  const ports: MessagePort[] = []
  const pages = pagesOf(() => isOpen)
  const files = originFiles(
    ROOT,
    openInPage({
      get: pages.get,
      // The page loses its worker and its port, as when it is closed.
      matchAll: async () => [
        {
          id: 'page-1',
          postMessage: ({ openFile }, [port]) => {
            if (!(port instanceof MessagePort)) return
            const { port1, port2 } = new MessageChannel()
            openForServiceWorker(openFile, port2)
            ports.push(port, port1)
            port.addEventListener('message', ({ data }) => isOpen && port1.postMessage(data))
            port1.addEventListener('message', ({ data }) => port.postMessage(data))
            port.start()
            port1.start()
          },
        },
      ],
    }),
  )
  const writer = await files.append('versions', 'version-1')
  await writer.write(bytes('kept'))
  isOpen = false
  await expect(writer.write(bytes('lost'))).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(writer.abort()).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await textOf(files)).toBe('kept')
  ports.forEach((port) => port.close())
})

it('removes what writers of a killed browser have left, and nothing that is being written', async () => {
  const root = 'leftovers-test'
  const files = originFiles(root)
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(root, { create: true })
  const media = await folder.getDirectoryHandle('media', { create: true })
  const left = await (await media.getFileHandle('media-1.crswap', { create: true })).createWritable()
  await left.write('half of an upload')
  await left.close()
  const writer = await files.append('media', 'media-2')
  await writer.write(new Uint8Array([1, 2, 3]))
  await files.removeLeftovers('media')
  await writer.close()
  const names: string[] = []
  for await (const name of media.keys()) names.push(name)
  expect(names).toEqual(['media-2'])
  expect((await files.read('media', 'media-2'))?.size).toBe(3)
  await (await navigator.storage.getDirectory()).removeEntry(root, { recursive: true })
})
