import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from 'mediabunny'

import { flacDescription, flacFrame } from '../audio/encoders/flac-frame'

const RATE = 8000
/** Max samples of a FLAC frame. */
const SAMPLES = 65_535

/** Returns hours of silence in a few bytes: one frame, repeated. */
export async function silentHours(hours: number): Promise<Blob> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('flac')
  output.addAudioTrack(source)
  await output.start()
  const description = flacDescription(RATE, 1, 16, SAMPLES)
  const decoderConfig = { codec: 'flac', sampleRate: RATE, numberOfChannels: 1, description }
  const frame = flacFrame([new Int32Array(SAMPLES)], 0, 16)
  const duration = SAMPLES / RATE
  for (let at = 0; at < hours * 3600; at += duration) await source.add(new EncodedPacket(frame, 'key', at, duration), { decoderConfig })
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()], { type: 'audio/x-matroska' })
}
