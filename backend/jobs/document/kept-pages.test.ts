import { expect, it, vi } from 'vitest'

import { readKeptPages } from './kept-pages'

const page = { page: 1, width: 595, height: 842, text: 'Jane', words: [], methods: ['text'] }
const line = JSON.stringify(page)
const places: [number, number][] = [[0, line.length]]

/** Returns a file that was written to after it was opened. */
function changed(): File {
  const file = new File([line], 'media-1')
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('The requested file could not be read.', 'NotReadableError')
  })
  return file
}

it('opens the pages again if more were written meanwhile', async () => {
  const read = vi
    .fn<() => Promise<File>>()
    .mockResolvedValueOnce(changed())
    .mockResolvedValueOnce(new File([line], 'media-1'))
  expect(await readKeptPages({ read }, 'media-1', places)).toMatchObject([{ page: 1, text: 'Jane' }])
  expect(read).toHaveBeenCalledTimes(2)
})

it('rejects if the pages stay unreadable', async () => {
  const read = vi.fn<() => Promise<File>>().mockImplementation(() => Promise.resolve(changed()))
  await expect(readKeptPages({ read }, 'media-1', places)).rejects.toThrow('The requested file could not be read.')
  expect(read).toHaveBeenCalledTimes(5)
})
