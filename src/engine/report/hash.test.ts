import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { sha256, sha256OfFile } from './hash'

const nodesOwn = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

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

describe('sha256', () => {
  it('returns the hashes that the standard lists', async () => {
    expect(await sha256(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await sha256(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('sha256OfFile', () => {
  it('returns the hashes that the standard lists', async () => {
    expect(await sha256OfFile(new Blob([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await sha256OfFile(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('returns the same hash as Node for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await sha256OfFile(new Blob([Uint8Array.from(bytes)]))).toBe(nodesOwn(bytes))
      }),
    )
  })

  it.each([0, 5, 1_000_000, 1_000_001, 2_500_000])('reads a file of %i bytes once, by ranges of up to 1 MB', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => index % 253)
    const file = new WatchedFile([bytes])
    expect(await sha256OfFile(file)).toBe(nodesOwn(bytes))
    expect(Math.max(0, ...file.reads)).toBeLessThanOrEqual(1_000_000)
    expect(file.reads.reduce((sum, read) => sum + read, 0)).toBe(size)
  })

  it('counts the bits of more than 512 MB', async () => {
    // The length in bits exceeds 32 bits. The hash is from sha256sum.
    // One part many times, which takes the memory of one.
    const part = new Blob([new Uint8Array(1024 * 1024)])
    const file = new Blob(Array.from({ length: 520 }, () => part))
    expect(await sha256OfFile(file)).toBe('abf51ad954b246009dfe5a50ecd582fd5b8f1b8b27f30393853c3ef721e7fa6e')
  })

  it('reports progress up to the end', async () => {
    const fractions: number[] = []
    await sha256OfFile(new Blob([new Uint8Array(2_500_000)]), undefined, (fraction) => fractions.push(fraction))
    expect(fractions).toEqual([0.4, 0.8, 1])
  })

  it('stops when it is cancelled, also between two parts', async () => {
    await expect(sha256OfFile(new Blob(['abc']), AbortSignal.abort())).rejects.toBeInstanceOf(EngineCancelledError)
    const stopper = new AbortController()
    const file = new WatchedFile([new Uint8Array(2_500_000)])
    await expect(sha256OfFile(file, stopper.signal, () => stopper.abort())).rejects.toBeInstanceOf(EngineCancelledError)
    expect(file.reads).toEqual([1_000_000])
  })
})
