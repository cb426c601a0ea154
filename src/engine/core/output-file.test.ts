import { expect, it, vi } from 'vitest'

import { memoryFile } from '../testing/memory-file'
import { openOutputFile } from './output-file'

it('writes where it is told to', async () => {
  const output = await openOutputFile(memoryFile())
  const { write } = output.edit()
  write(new Uint8Array([1, 2, 3]), 0)
  write(new Uint8Array([9]), 1)
  expect(output.edit().read(0, 3)).toEqual(new Uint8Array([1, 9, 3]))
  expect(output.edit().size).toBe(3)
})

it('removes the content of an earlier attempt', async () => {
  const port = memoryFile()
  const first = await openOutputFile(port)
  first.edit().write(new Uint8Array([1, 2, 3]), 0)
  first.close()
  expect((await port.file()).size).toBe(3)
  expect((await openOutputFile(port)).edit().size).toBe(0)
})

it('releases the output once', async () => {
  const close = vi.fn<() => void>()
  const port = memoryFile()
  const output = await openOutputFile({ ...port, open: async () => ({ ...(await port.open()), close }) })
  output.close()
  output.close()
  expect(close).toHaveBeenCalledOnce()
})
