import { crc32 as zlibCrc32 } from 'node:zlib'
import { expect, it } from 'vitest'

import { crc32 } from '../crc32'
import { createZipWriter, WrongSizeError } from './zip-writer'

/** Yields a text as bytes, in parts of three. */
async function* partsOf(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 3) yield await Promise.resolve(bytes.slice(at, at + 3))
}

/** Collects an archive. */
function collect() {
  let bytes = Buffer.alloc(0)
  return {
    write: (more: Uint8Array) => {
      bytes = Buffer.concat([bytes, more])
      return Promise.resolve()
    },
    replace: (position: number, others: Uint8Array) => {
      bytes.set(others, position)
      return Promise.resolve()
    },
    bytes: () => bytes,
  }
}

const modified = new Date(2026, 10, 25, 19, 20, 31)
const fileOf = (name: string, text: string) => ({ name, size: Buffer.byteLength(text), modified, content: partsOf(text) })

async function archive(files: Record<string, string>, largest?: number): Promise<Buffer> {
  const sink = collect()
  const writer = createZipWriter(sink, largest)
  for (const [name, text] of Object.entries(files)) await writer.add(fileOf(name, text))
  await writer.finish()
  return sink.bytes()
}

it('continues a checksum over parts, as zlib computes it', () => {
  const bytes = new TextEncoder().encode('123456789')
  expect(crc32(bytes)).toBe(0xcb_f4_39_26)
  expect(crc32(bytes.slice(4), crc32(bytes.slice(0, 4)))).toBe(0xcb_f4_39_26)
  expect(crc32(new Uint8Array())).toBe(0)
})

it('[MEDIA-06] writes names, times, checksums and contents where the format has them', async () => {
  const text = 'no faces'
  const zip = await archive({ 'Straße (redacted).jpg': text, 'b.txt': '' })
  const name = Buffer.from('Straße (redacted).jpg')
  expect(zip.readUInt32LE(0)).toBe(0x04_03_4b_50)
  expect([zip.readUInt16LE(4), zip.readUInt16LE(6), zip.readUInt16LE(8)]).toEqual([20, 0x08_00, 0])
  expect([zip.readUInt16LE(10), zip.readUInt16LE(12)]).toEqual([(19 << 11) | (20 << 5) | 15, (46 << 9) | (11 << 5) | 25])
  expect([zip.readUInt32LE(14), zip.readUInt32LE(18), zip.readUInt32LE(22)]).toEqual([zlibCrc32(text), 8, 8])
  expect(zip.subarray(30, 30 + name.length)).toEqual(name)
  expect(zip.subarray(30 + name.length, 38 + name.length).toString()).toBe(text)
  const end = zip.length - 22
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06_05_4b_50, 2])
  const list = zip.readUInt32LE(end + 16)
  expect(list + zip.readUInt32LE(end + 12)).toBe(end)
  expect([zip.readUInt32LE(list), zip.readUInt32LE(list + 16), zip.readUInt32LE(list + 42)]).toEqual([0x02_01_4b_50, zlibCrc32(text), 0])
  const second = list + 46 + name.length
  expect(zip.readUInt32LE(second + 42)).toBe(38 + name.length)
})

it('[MEDIA-06] writes sizes and positions of 64 bits beyond the limit of 32', async () => {
  const zip = await archive({ a: 'long text', b: 'x' }, 5)
  expect([zip.readUInt16LE(4), zip.readUInt32LE(18), zip.readUInt32LE(22), zip.readUInt16LE(28)]).toEqual([
    45, 0xff_ff_ff_ff, 0xff_ff_ff_ff, 20,
  ])
  expect([zip.readUInt16LE(31), zip.readBigUInt64LE(35), zip.readBigUInt64LE(43)]).toEqual([1, 9n, 9n])
  const locator = zip.length - 42
  expect(zip.readUInt32LE(locator)).toBe(0x07_06_4b_50)
  const end = Number(zip.readBigUInt64LE(locator + 8))
  expect([zip.readUInt32LE(end), zip.readBigUInt64LE(end + 32)]).toEqual([0x06_06_4b_50, 2n])
  const list = Number(zip.readBigUInt64LE(end + 48))
  const second = list + 46 + 1 + 20
  expect([zip.readUInt32LE(second), zip.readUInt32LE(second + 42), zip.readUInt16LE(second + 30)]).toEqual([
    0x02_01_4b_50, 0xff_ff_ff_ff, 12,
  ])
  expect(zip.readBigUInt64LE(second + 51)).toBe(60n)
})

it.each([
  ['early', 'short', 9],
  ['late', 'too long', 3],
])('rejects a file that ends %s', async (_when, text, size) => {
  const writer = createZipWriter(collect())
  await expect(writer.add({ ...fileOf('a', text), size })).rejects.toThrow(WrongSizeError)
})
