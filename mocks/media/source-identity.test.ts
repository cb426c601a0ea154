import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { sha256Of } from './source-identity'

/** A file that records how many bytes are read at a time. */
class WatchedFile extends Blob {
  readonly reads: number[] = []

  override arrayBuffer(): Promise<ArrayBuffer> {
    this.reads.push(this.size)
    return super.arrayBuffer()
  }

  override slice(from?: number, to?: number): Blob {
    const part = super.slice(from, to)
    const { reads } = this
    const read = part.arrayBuffer.bind(part)
    part.arrayBuffer = () => {
      reads.push(part.size)
      return read()
    }
    return part
  }
}

it.each([0, 5, 1_000_000, 1_000_001, 2_500_000])('hashes an image of %i bytes by ranges of up to 1 MB', async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 253)
  const file = new WatchedFile([bytes])
  expect(await sha256Of(file)).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(Math.max(...file.reads)).toBeLessThanOrEqual(1_000_000)
  expect(file.reads.reduce((sum, read) => sum + read, 0)).toBe(size)
})
