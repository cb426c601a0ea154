import { AudioSample, AudioSampleSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny'

import { canvasContext } from '../core/canvas'

const SAMPLE_RATE = 48_000
const FRAMES_PER_SECOND = 25

interface FlashClip {
  seconds: number
  /** The start of each flash and its beep, in seconds. */
  flashes: readonly number[]
  /** Duration of each flash, in seconds. */
  length: number
}

/** Makes a video that is white with a tone during flashes, and black and silent otherwise. */
export async function flashClip({ seconds, flashes, length }: FlashClip): Promise<Blob> {
  const isOn = (time: number): boolean => flashes.some((flash) => time > flash - 1e-6 && time < flash + length - 1e-6)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(160, 96)
  const context = canvasContext(canvas)
  const video = new CanvasSource(canvas, { codec: 'avc', quality: new Quality('low'), keyFrameInterval: 0.5 })
  const audio = new AudioSampleSource({ codec: 'opus', quality: new Quality('medium') })
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    context.fillStyle = isOn(frame / FRAMES_PER_SECOND) ? '#fff' : '#000'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await video.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  const data = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, at) =>
    isOn(at / SAMPLE_RATE) ? 0.5 * Math.sin((2 * Math.PI * 1000 * at) / SAMPLE_RATE) : 0,
  )
  const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels: 1, sampleRate: SAMPLE_RATE, timestamp: 0 })
  await audio.add(sample)
  sample.close()
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer], { type: output.format.mimeType })
}
