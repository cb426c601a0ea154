import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Sha256Stream } from '#lib/sha256-stream.ts'
import { EngineCancelledError } from '../core/errors'
import { sha256 } from './hash'
import { sha256OfFile } from './sha256-stream'

const streamed = (parts: readonly Uint8Array[]): string => {
  const stream = new Sha256Stream()
  for (const part of parts) stream.update(part)
  return stream.digest()
}

describe('Sha256Stream', () => {
  it('returns the hashes that the standard lists', () => {
    expect(streamed([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(streamed([new TextEncoder().encode('abc')])).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('returns the same hash as the browser, whatever the parts', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { maxLength: 6 }), async (parts) => {
        const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
        expect(streamed(parts)).toBe(await sha256(whole))
      }),
    )
  })

  it('counts the bits of more than 512 MB', () => {
    // The length in bits exceeds 32 bits. The hash is from sha256sum.
    const stream = new Sha256Stream()
    const part = new Uint8Array(1024 * 1024)
    for (let index = 0; index < 520; index += 1) stream.update(part)
    expect(stream.digest()).toBe('abf51ad954b246009dfe5a50ecd582fd5b8f1b8b27f30393853c3ef721e7fa6e')
  })
})

describe('sha256OfFile', () => {
  it('reads a file in parts and reports progress', async () => {
    const bytes = Uint8Array.from({ length: 9_000_000 }, (_, index) => index % 253)
    const fractions: number[] = []
    const hash = await sha256OfFile(new Blob([bytes]), new AbortController().signal, (fraction) => fractions.push(fraction))
    expect(hash).toBe(await sha256(bytes))
    expect(fractions).toHaveLength(3)
    expect(fractions.at(-1)).toBe(1)
  })

  it('stops when it is cancelled', async () => {
    await expect(sha256OfFile(new Blob(['abc']), AbortSignal.abort(), () => undefined)).rejects.toBeInstanceOf(EngineCancelledError)
  })
})
