import { expect, it, vi } from 'vitest'

import { readStoredPages, readPageIndex } from './stored-pages'

const page = { page: 1, width: 595, height: 842, text: 'Jane', words: [], methods: ['text'] }
const line = JSON.stringify(page)
const places: [number, number][] = [[0, line.length]]

/** Returns a file that was written to after it was opened. */
function changed(name = 'NotReadableError'): File {
  const file = new File([line], 'media-1')
  const fail = (): never => {
    throw new DOMException('The requested file could not be read.', name)
  }
  vi.spyOn(file, 'slice').mockImplementation(fail)
  vi.spyOn(file, 'text').mockImplementation(async () => fail())
  return file
}

it.each(['NotReadableError', 'NotFoundError'])('opens the pages again if more were written meanwhile (%s)', async (name) => {
  const read = vi
    .fn<() => Promise<File>>()
    .mockResolvedValueOnce(changed(name))
    .mockResolvedValueOnce(new File([line], 'media-1'))
  expect(await readStoredPages({ read }, 'media-1', places)).toMatchObject([{ page: 1, text: 'Jane' }])
  expect(read).toHaveBeenCalledTimes(2)
})

it('opens the index again if it was written meanwhile', async () => {
  const index = { sha256: 'ab', pageCount: 1, hidden: [], complete: false, places, textLengths: [4] }
  const read = vi
    .fn<() => Promise<File>>()
    .mockResolvedValueOnce(changed('NotFoundError'))
    .mockResolvedValueOnce(new File([JSON.stringify(index)], 'media-1'))
  expect(await readPageIndex({ read }, 'media-1')).toEqual(index)
})

it('returns no index if it is damaged, and rejects if storage fails', async () => {
  const damaged = async () => new File(['{"sha256":'], 'media-1')
  expect(await readPageIndex({ read: damaged }, 'media-1')).toBeUndefined()
  const failing = () => Promise.reject(new Error('The disk failed.'))
  await expect(readPageIndex({ read: failing }, 'media-1')).rejects.toThrow('The disk failed.')
})

it('rejects if the pages stay unreadable', async () => {
  const read = vi.fn<() => Promise<File>>().mockImplementation(() => Promise.resolve(changed()))
  await expect(readStoredPages({ read }, 'media-1', places)).rejects.toThrow('The requested file could not be read.')
  expect(read).toHaveBeenCalledTimes(5)
})
