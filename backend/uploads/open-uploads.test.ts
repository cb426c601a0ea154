import { describe, expect, it, vi } from 'vitest'

import type { Files } from '../ports/files'
import { cacheOpenUploads } from './open-uploads'

/** Files of which one process at a time may append to each. */
function filesInMemory(): Pick<Files, 'read' | 'append'> {
  const contents = new Map<string, string>()
  const open = new Set<string>()
  return {
    read: async (_folder, name) => (contents.has(name) ? new File([contents.get(name) ?? ''], name) : undefined),
    append: async (_folder, name) => {
      if (open.has(name)) throw new DOMException('Another process is writing.', 'NoModificationAllowedError')
      open.add(name)
      return {
        write: async (bytes) => void contents.set(name, (contents.get(name) ?? '') + new TextDecoder().decode(bytes)),
        close: async () => void open.delete(name),
        abort: async () => void open.delete(name),
      }
    },
  }
}

const body = (text: string): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([text]).stream()

describe('an upload that two processes receive', () => {
  it('is closed after each request, so that the other process continues it', async () => {
    const files = filesInMemory() as Files
    const lock = vi.fn(async () => async () => undefined)
    const [one, other] = [cacheOpenUploads(files, lock), cacheOpenUploads(files, lock)]
    expect(await one.exclusively('a', () => one.append('a', body('0123'), 10))).toBe(4)
    expect(await other.exclusively('a', () => other.append('a', body('45'), 10))).toBe(6)
    expect(await one.exclusively('a', () => one.append('a', body('678901'), 10))).toBe(10)
    expect(lock).toHaveBeenCalledWith('upload a')
  })

  it('is refused while the other process doesn’t end with it, and unlocked after a failure', async () => {
    const unlock = vi.fn<() => Promise<void>>().mockResolvedValue()
    const lock = vi.fn<() => Promise<typeof unlock | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValue(unlock)
    const uploads = cacheOpenUploads(filesInMemory() as Files, lock)
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('failed'))
    await expect(uploads.exclusively('a', work)).rejects.toMatchObject({ name: 'NoModificationAllowedError' })
    expect(work).not.toHaveBeenCalled()
    await expect(uploads.exclusively('a', work)).rejects.toThrow('failed')
    expect(unlock).toHaveBeenCalledOnce()
  })
})
