import { expect, it } from 'vitest'

import { memoryFile } from '../testing/memory-file'
import { openOutputFile } from './output-file'

/** Returns a file whose writes return `written`. */
function fileReturning(written: number): FileSystemFileHandle {
  const access = { truncate: () => undefined, getSize: () => 0, write: () => written, flush: () => undefined, close: () => undefined }
  const handle: Pick<FileSystemFileHandle, 'kind'> & { createSyncAccessHandle: () => Promise<typeof access> } = {
    kind: 'file',
    createSyncAccessHandle: () => Promise.resolve(access),
  }
  return handle as unknown as FileSystemFileHandle
}

it.each([
  ['less than it got', 2],
  ['4294967288, which is how Chromium 156 returns the error', 4_294_967_288],
])('reports a full disk when the browser returns %s', async (_what, written) => {
  const output = await openOutputFile(fileReturning(written))
  expect(() => output.edit().write(new Uint8Array(3), 0)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
})

it('writes where it is told to', async () => {
  const output = await openOutputFile(memoryFile())
  const { write } = output.edit()
  write(new Uint8Array([1, 2, 3]), 0)
  write(new Uint8Array([9]), 1)
  expect(output.edit().read(0, 3)).toEqual(new Uint8Array([1, 9, 3]))
})
