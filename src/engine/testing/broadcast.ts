import { AudioSample, AudioSampleSource, BufferTarget, MpegTsOutputFormat, Output, Quality } from 'mediabunny'

import { registerAudioEncoders } from '../audio/encoders/register'
import { melody, RATE } from './recordings'

/** Makes a transport stream of two seconds of audio, which starts at a time of the broadcast in seconds. */
export async function broadcast(from: number): Promise<Blob> {
  registerAudioEncoders()
  const output = new Output({ format: new MpegTsOutputFormat(), target: new BufferTarget() })
  const source = new AudioSampleSource({ codec: 'aac', quality: new Quality({ bitrate: 128_000 }) })
  output.addAudioTrack(source)
  await output.start()
  const sample = new AudioSample({ data: melody(2), format: 'f32-planar', numberOfChannels: 1, sampleRate: RATE, timestamp: from })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()], { type: 'video/mp2t' })
}
