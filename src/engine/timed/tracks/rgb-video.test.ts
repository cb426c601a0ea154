import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MkvOutputFormat, Mp4OutputFormat, Output } from 'mediabunny'
import { expect, it } from 'vitest'

import { openFile } from '../read-file'

/** The first bytes of a VP9 frame of profile 1, of 320 by 180 pixels, in RGB and in 4:4:4 with BT.709. */
const RGB = [0xa2, 0x49, 0x83, 0x42, 0xe0, 0x13, 0xf0, 0x0b, 0x30]
const BT709 = [0xa2, 0x49, 0x83, 0x42, 0x40, 0x02, 0x7e, 0x01, 0x66]

async function videoOf(kind: 'mkv' | 'mp4', start: number[], colours: string): Promise<Blob> {
  const output = new Output({ format: kind === 'mkv' ? new MkvOutputFormat() : new Mp4OutputFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: `vp09.01.10.08.03.${colours}`, codedWidth: 320, codedHeight: 180 }
  for (let index = 0; index < 3; index += 1)
    await source.add(new EncodedPacket(Uint8Array.from([...start, ...Array<number>(50).fill(0)]), 'key', index / 25, 1 / 25), {
      decoderConfig,
    })
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

it.for(['mkv', 'mp4'] as const)('[UPL-08] refuses VP9 in RGB with the reason: %s', async (kind) => {
  await expect(openFile(await videoOf(kind, RGB, '01.13.00.01'))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This video is stored in RGB, which this app can’t read. Convert it to MP4 with H.264 and AAC in another program and upload that.',
  })
})

it.for(['mkv', 'mp4'] as const)('[UPL-08] opens VP9 in 4:4:4: %s', async (kind) => {
  const { input, video } = await openFile(await videoOf(kind, BT709, '01.01.01.00'))
  expect(await video?.getCodec()).toBe('vp9')
  input.dispose()
})
