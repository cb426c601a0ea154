import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'

import { blobSource } from '../../core/source'
import { openZip, ZipTooLargeError } from './zip'
import { writeZip } from './zip-writer'

/** Makes an archive of one compressed file, which declares that it is empty. */
async function bomb(size: number): Promise<Blob> {
  const packed = deflateRawSync(Buffer.alloc(size, ' '), { level: 1 })
  const bytes = await new Response(writeZip({ a: '' })).bytes()
  const view = new DataView(bytes.buffer)
  // A local header of 31 bytes, an entry of the list of 47, and the end of the list.
  view.setUint16(31 + 10, 8, true)
  view.setUint32(31 + 20, packed.length, true)
  view.setUint32(78 + 16, 31 + packed.length, true)
  return new Blob([bytes.slice(0, 31), packed, bytes.slice(31)])
}

it('reads a compressed file that declares less than it holds', async () => {
  const zip = await openZip(blobSource(await bomb(1_000_000)))
  expect((await zip?.text('a'))?.length).toBe(1_000_000)
})

it('rejects a file of more than 100 MB', async () => {
  const zip = await openZip(blobSource(await bomb(101_000_000)))
  await expect(zip?.text('a')).rejects.toBeInstanceOf(ZipTooLargeError)
})

it('rejects more than 300 MB in all texts together', async () => {
  const zip = await openZip(blobSource(await bomb(80_000_000)))
  for (let time = 0; time < 3; time += 1) expect((await zip?.text('a'))?.length).toBe(80_000_000)
  await expect(zip?.text('a')).rejects.toBeInstanceOf(ZipTooLargeError)
})
