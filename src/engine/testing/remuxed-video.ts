import { BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, MkvOutputFormat, Mp4OutputFormat, Output } from 'mediabunny'

import { openVideo } from './planted-video'

/** Copies the video packets of a file to a new one and changes their data. */
export async function remuxed(file: Blob, kind: 'mp4' | 'mkv', change: (data: Uint8Array, index: number) => Uint8Array): Promise<Blob> {
  const input = openVideo(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()]
    if (!track || !codec || !decoderConfig) throw new Error('the file has no video')
    const format = kind === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new MkvOutputFormat()
    const output = new Output({ format, target: new BufferTarget() })
    const source = new EncodedVideoPacketSource(codec)
    output.addVideoTrack(source)
    await output.start()
    let index = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ data: change(packet.data, index) }), { decoderConfig })
      index += 1
    }
    await output.finalize()
    return new Blob([output.target.buffer ?? new ArrayBuffer()], { type: format.mimeType })
  } finally {
    input.dispose()
  }
}
