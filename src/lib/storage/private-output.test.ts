import { afterEach, describe, expect, it, vi } from 'vitest'

import { privateOutput } from './private-output'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a private storage with one file, `studio/versions/version-1`, whose writes return `written`. Returns what happens to the file. */
function stubStorage(written: number): string[] {
  const events: string[] = []
  const access = {
    truncate: (size: number) => events.push(`truncate ${size}`),
    getSize: () => 5,
    read: (data: Uint8Array, { at }: { at: number }) => {
      data.set([1, 2])
      return at === 3 ? 2 : 0
    },
    write: (_data: Uint8Array, { at }: { at: number }) => {
      events.push(`write at ${at}`)
      return written
    },
    flush: () => events.push('flush'),
    close: () => events.push('close'),
  }
  const file = { createSyncAccessHandle: () => Promise.resolve(access), getFile: () => Promise.resolve(new File(['abc'], 'version-1')) }
  const only =
    <Result>(expected: string, result: Result) =>
    (name: string) =>
      name === expected ? Promise.resolve(result) : Promise.reject(new DOMException(`No ${name}`, 'NotFoundError'))
  const versions = { getFileHandle: only('version-1', file) }
  const root = { getDirectoryHandle: only('studio', { getDirectoryHandle: only('versions', versions) }) }
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(root) } })
  return events
}

const PATH = ['studio', 'versions', 'version-1']

describe('[MEDIA-06] an output in the private storage', () => {
  it('is emptied when it is opened and not before, and flushed before it is released', async () => {
    const events = stubStorage(3)
    const output = privateOutput(PATH)
    expect(events).toEqual([])
    const open = await output.open()
    open.write(new Uint8Array(3), 7)
    open.close()
    expect(events).toEqual(['truncate 0', 'write at 7', 'flush', 'close'])
    expect(await (await output.file()).text()).toBe('abc')
  })

  it('returns only the bytes that there are', async () => {
    stubStorage(3)
    const open = await privateOutput(PATH).open()
    expect(open.size()).toBe(5)
    expect(open.read(3, 9)).toEqual(new Uint8Array([1, 2]))
  })

  it.each([
    ['less than it got', 2],
    ['4294967288, which is how Chromium 156 returns the error', 4_294_967_288],
  ])('reports a full disk when the browser returns %s', async (_what, written) => {
    stubStorage(written)
    const open = await privateOutput(PATH).open()
    expect(() => open.write(new Uint8Array(3), 0)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  })

  it('rejects when the file is missing', async () => {
    stubStorage(3)
    await expect(privateOutput(['studio', 'versions', 'version-2']).open()).rejects.toMatchObject({ name: 'NotFoundError' })
  })
})
