import {
  BufferTarget,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
  type EncodedPacket,
  type VideoCodec,
} from 'mediabunny'
import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { canvasContext } from '../core/canvas'
import { evenTimes } from '../testing/media'
import { drawnClip } from '../testing/moving-clip'
import { openVideo } from '../testing/planted-video'
import { redacted } from '../testing/redacted-video'
import { verifiedVideo } from '../testing/verified-video'
import { planOutput } from './export/output'
import { decodedFrames } from './verify/decode'

const SIZE = { width: 160, height: 96 }

const covered: MovingRegion = {
  trackId: 'a',
  kind: 'object',
  style: 'Pixelated',
  stretches: [
    {
      boxes: [
        { time: -1, x: 60, y: 20, width: 60, height: 60 },
        { time: 1, x: 60, y: 20, width: 60, height: 60 },
      ],
      isOpenEnded: false,
    },
  ],
}

interface Pixels {
  codec: VideoCodec
  fullCodecString?: string
  format: VideoPixelFormat
  /** Samples of all planes. */
  data: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  colorSpace?: VideoColorSpaceInit
  displayWidth?: number
  /** The colours that the file states, in place of the encoder's guess. */
  declared?: VideoColorSpaceInit
}

/** Makes a video of four equal frames. */
async function videoOfPixels({ codec, fullCodecString, data, displayWidth = SIZE.width, declared, ...init }: Pixels): Promise<Blob> {
  const output = new Output({ format: codec === 'avc' ? new Mp4OutputFormat() : new MkvOutputFormat(), target: new BufferTarget() })
  const config = {
    codec,
    quality: new Quality({ bitrate: 1_000_000 }),
    ...(fullCodecString === undefined ? {} : { fullCodecString }),
    onEncodedPacket: (_: EncodedPacket, meta: EncodedVideoChunkMetadata | undefined) => {
      if (declared && meta?.decoderConfig) meta.decoderConfig.colorSpace = declared
    },
  }
  const source = new VideoSampleSource(config)
  output.addVideoTrack(source)
  await output.start()
  for (let index = 0; index < 4; index += 1) {
    const time = { timestamp: index * 40_000, duration: 40_000 }
    const shape = { codedWidth: SIZE.width, codedHeight: SIZE.height, displayWidth, displayHeight: SIZE.height }
    const sample = new VideoSample(new VideoFrame(data, { ...init, ...shape, ...time }))
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

async function lookOf(file: Blob) {
  const input = openVideo(file)
  const track = await input.getPrimaryVideoTrack()
  const sample = track && (await new VideoSampleSink(track).getSample(0))
  if (!sample) throw new Error('the file has no frame')
  const data = new Uint8Array(sample.allocationSize())
  const layout = await sample.copyTo(data)
  const { format } = sample
  const at = (plane: number, x: number, y: number) =>
    data[(layout[plane]?.offset ?? 0) + y * (layout[plane]?.stride ?? 0) + x] ?? Number.NaN
  const look = { size: [await track.getDisplayWidth(), await track.getDisplayHeight()], colours: sample.colorSpace.toJSON(), format, at }
  sample.close()
  input.dispose()
  return look
}

describe('[MEDIA-06] look of an exported video', () => {
  const bt601 = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m' } as const
  const bt709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' } as const
  it.for([
    ['avc', { ...bt601, fullRange: false }],
    ['avc', { ...bt709, fullRange: true }],
    ['vp9', { ...bt601, fullRange: false }],
    ['vp9', { ...bt709, fullRange: false }],
  ] as const)('keeps the colour space and the shape of the pixels: %s %o', async ([codec, colorSpace]) => {
    const pixels = SIZE.width * SIZE.height
    const data = Uint8Array.from({ length: pixels * 1.5 }, (_, at) => (at < pixels ? 40 + ((at * 7) % 160) : 100 + (at % 60)))
    const file = await videoOfPixels({ codec, format: 'I420', data, colorSpace, displayWidth: 240 })
    const [before, after] = [await lookOf(file), await lookOf((await redacted(file, { regions: [covered] })).blob)]
    expect(before.size).toEqual([240, 96])
    expect([after.size, after.colours]).toEqual([before.size, before.colours])
  })
})

/** Returns the red, green and blue with which the browser draws the middle of a video. */
async function colourOf(file: Blob): Promise<number[]> {
  const input = openVideo(file)
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('the file has no video')
  const context = canvasContext(new OffscreenCanvas(SIZE.width, SIZE.height))
  // mediabunny's samples would state a guess of their own.
  for await (const frame of decodedFrames(track, { signal: new AbortController().signal })) {
    context.drawImage(frame, 0, 0)
    frame.close()
  }
  input.dispose()
  return [...context.getImageData(SIZE.width / 2, SIZE.height / 2, 1, 1).data.subarray(0, 3)]
}

/** Returns what a file says of its colours. */
async function declaredBy(file: Blob): Promise<VideoColorSpaceInit | undefined> {
  const input = openVideo(file)
  const track = await input.getPrimaryVideoTrack()
  const { primaries = null, transfer = null, matrix = null, fullRange = null } = (await track?.getColorSpace()) ?? {}
  input.dispose()
  return { primaries, transfer, matrix, fullRange }
}

describe('[MEDIA-06] a video that does not say which colours it has', () => {
  const pixels = SIZE.width * SIZE.height
  /** Saturated, so that another matrix shows clearly. */
  const saturated = Uint8Array.from({ length: pixels * 1.5 }, (_, at) => (at < pixels ? 81 : at < pixels * 1.25 ? 90 : 240))
  const unsaid = { primaries: null, transfer: null, matrix: null } as const
  it.for([
    ['avc', { ...unsaid, fullRange: false }],
    ['avc', { ...unsaid, fullRange: false, matrix: 'smpte170m' }],
    ['vp8', { ...unsaid, fullRange: null }],
    ['vp9', { ...unsaid, fullRange: false }],
    ['av1', { ...unsaid, fullRange: false }],
  ] as const)('is exported without a guess, with the same pixels, and passes verification: %s %o', async ([codec, declared]) => {
    const file = await videoOfPixels({ codec, format: 'I420', data: saturated, colorSpace: declared, declared })
    expect(await declaredBy(file)).toEqual(declared)
    const { findings, checks, output } = await verifiedVideo(file, { regions: [covered] })
    expect(findings).toEqual([])
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(await declaredBy(output)).toEqual(declared)
  })

  it.for([
    ['avc', 'webm', true],
    ['avc', 'webm', false],
    ['vp9', 'mp4', false],
    ['vp9', 'mp4', true],
  ] as const)('looks the same in Chromium when %s is exported as %s: full range %s', async ([codec, container, fullRange]) => {
    const declared = { ...unsaid, fullRange }
    const file = await videoOfPixels({ codec, format: 'I420', data: saturated, colorSpace: declared, declared })
    const { findings, output } = await verifiedVideo(file, { container })
    expect(findings).toEqual([])
    const [source, copy] = [await colourOf(file), await colourOf(output)]
    for (const [at, value] of source.entries()) expect(Math.abs((copy[at] ?? 0) - value)).toBeLessThan(4)
  })
})

describe('[MEDIA-06] a video of plain colours at a low bitrate', () => {
  it.for(['mp4', 'mkv', 'webm'] as const)(
    'passes verification, although encoders shift the colours of its first frames: %s',
    async (kind) => {
      const file = await drawnClip({
        kind,
        times: evenTimes(3, 25),
        draw: (context, time) => {
          context.fillStyle = 'rgb(90 120 160)'
          context.fillRect(0, 0, 320, 180)
          context.fillStyle = 'rgb(240 200 90)'
          context.fillRect((100 * time) % 280, 60, 40, 60)
        },
      })
      expect((await verifiedVideo(file)).findings).toEqual([])
    },
  )
})

describe('[MEDIA-05] video with more colours than encoders write', () => {
  const pixels = SIZE.width * SIZE.height
  it.for([
    {
      pixels: {
        codec: 'vp9',
        fullCodecString: 'vp09.02.10.10',
        format: 'I420P10' as VideoPixelFormat,
        data: new Uint16Array(pixels * 1.5).fill(700),
      },
      note: 'Colours are reduced to 8 bits.',
      level: 175,
    },
    {
      pixels: { codec: 'av1', fullCodecString: 'av01.1.04M.08', format: 'I444', data: new Uint8Array(pixels * 3).fill(150) },
      note: 'Colour detail is reduced to 4:2:0.',
      level: 150,
    },
  ] as const)('is covered and reduced, which is stated beforehand: $note', async ({ pixels: made, note, level }) => {
    const file = await videoOfPixels(made)
    expect((await lookOf(file)).format).toBe(made.format)
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    expect((await planOutput(file, context)).notes).toEqual([note])
    const { format, at } = await lookOf((await redacted(file, { regions: [{ ...covered, style: 'Black Box' }] })).blob)
    expect(format).toBe('I420')
    expect(Math.abs(at(0, 20, 20) - level)).toBeLessThan(6)
    expect(Math.abs(at(1, 10, 10) - level)).toBeLessThan(6)
    expect(Math.abs(at(0, 90, 50) - 16)).toBeLessThan(6)
    expect(Math.abs(at(1, 45, 25) - 128)).toBeLessThan(6)
  })
})
