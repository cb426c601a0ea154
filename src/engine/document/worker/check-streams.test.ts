import { describe, expect, it } from 'vitest'

import { buildPdf } from '../../testing/build-pdf'
import { checkStreams } from './check-streams'

const LIMIT = 2_000_000

async function compressed(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const withStream = (data: Uint8Array, filter: string): Blob =>
  buildPdf((pdf) => ({ pages: [{ entries: `/Thumb ${pdf.stream(data, `/Filter ${filter}`)}` }] }))

const check = (file: Blob): Promise<void> => checkStreams(file, undefined, LIMIT)

describe('decompression bombs', () => {
  it('are rejected before they fill the memory', async () => {
    const data = await compressed(new Uint8Array(LIMIT * 1.5))
    await expect(check(withStream(data, '/FlateDecode'))).rejects.toMatchObject({ code: 'too-large' })
    await expect(check(withStream(data, '/Fl'))).rejects.toMatchObject({ code: 'too-large' })
  })

  it('are rejected when they are compressed twice', async () => {
    const data = await compressed(await compressed(new Uint8Array(LIMIT * 5)))
    expect(data.length).toBeLessThan(5000)
    await expect(check(withStream(data, '[/FlateDecode /FlateDecode]'))).rejects.toMatchObject({ code: 'too-large' })
  })

  it('are told from large streams that fit', async () => {
    const data = await compressed(new Uint8Array(LIMIT - 1000))
    await expect(check(withStream(data, '/FlateDecode'))).resolves.toBeUndefined()
    await expect(check(withStream(new Uint8Array(LIMIT * 2), ''))).resolves.toBeUndefined()
    await expect(check(withStream(new Uint8Array(200_000), '/FlateDecode'))).resolves.toBeUndefined()
  })
})
