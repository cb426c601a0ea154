import type { AudioSample } from 'mediabunny'

/** Returns the values of a sample, -1 to 1, interleaved by channel. */
export function interleaved(sample: AudioSample): Float32Array<ArrayBuffer> {
  const values = new Float32Array(sample.numberOfFrames * sample.numberOfChannels)
  sample.copyTo(values, { format: 'f32', planeIndex: 0 })
  return values
}
