import {
  AttachedFile,
  AudioSampleSink,
  BufferTarget,
  NullTarget,
  Output,
  StreamTarget,
  WebMOutputFormat,
  type StreamTargetChunk,
} from 'mediabunny'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { ffmpegVideo } from '../testing/ffmpeg'
import { evenTimes, foreignVideo } from '../testing/media'
import { decodedFrames, openVideo, plantedVideo } from '../testing/planted-video'
import { packetsOf, redacted, redactedInto } from '../testing/redacted-video'
import { probeMedia } from '../timed/jobs'
import { withFile } from '../timed/open'
import { planAudio } from './export/audio-plan'
import { AudioWriter } from './export/audio-writer'
import { describeOutput, planOutput } from './export/output'
import type { VideoPlan } from './types'

afterEach(() => vi.unstubAllGlobals())

const context = { signal: new AbortController().signal, onProgress: () => undefined }

/** Returns the loudest sample of an audio track and its end in seconds. */
async function audioOf(file: Blob): Promise<{ peak: number; end: number; codec: string | null }> {
  const input = openVideo(file)
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('there is no audio')
  let [peak, end] = [0, 0]
  for await (const sample of new AudioSampleSink(track).samples()) {
    const data = new Float32Array(sample.numberOfFrames)
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' })
    for (const value of data) peak = Math.max(peak, Math.abs(value))
    end = sample.timestamp + sample.duration
    sample.close()
  }
  const codec = await track.getCodec()
  input.dispose()
  return { peak, end, codec }
}

describe('[MEDIA-06] audio of an exported video', () => {
  it('is copied bit for bit from every track, without names and tags', async () => {
    const planted = await plantedVideo({ kind: 'webm', audio: ['eng', 'deu'], tags: { title: 'Secret title', comment: 'Secret comment' } })
    const output = await redacted(planted.file, { regions: [planted.region()] })
    expect(output.audioTracks).toBe(2)
    for (const index of [0, 1]) expect(await packetsOf(output.blob, 'audio', index)).toEqual(await packetsOf(planted.file, 'audio', index))
    const text = new TextDecoder('latin1').decode(await output.blob.arrayBuffer())
    expect(text).not.toMatch(/Secret|Microphone/)
    expect(new TextDecoder('latin1').decode(await planted.file.arrayBuffer())).toMatch(/Secret title/)
  })

  it('has a note on several tracks, unless it is muted or removed', async () => {
    const { file } = await plantedVideo({ times: evenTimes(0.2, 25), audio: ['eng', 'deu'] })
    const notesFor = (plan: Parameters<typeof describeOutput>[1]) =>
      withFile(file, async (opened) => (await describeOutput(opened, plan)).notes)
    const note =
      'The source has 2 audio tracks, but the player and the transcript each use only one. Check every track of the export in another player.'
    expect(await notesFor({})).toContain(note)
    expect(await notesFor({ audio: 'mute' })).not.toContain(note)
    expect(await notesFor({ audio: 'remove' })).not.toContain(note)
  })

  it('is silent and as long as before where it is muted', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(0.8, 25), audio: ['eng'] })
    const [before, after] = [await audioOf(planted.file), await audioOf((await redacted(planted.file, { audio: 'mute' })).blob)]
    expect(before.peak).toBeGreaterThan(0.3)
    expect(after.peak).toBeLessThan(0.001)
    expect(after.end).toBeCloseTo(before.end, 1)
  })

  it('is gone where it is removed', async () => {
    const planted = await plantedVideo({ times: evenTimes(0.2, 25), audio: ['eng'] })
    const output = await redacted(planted.file, { audio: 'remove' })
    expect(output.audioTracks).toBe(0)
    await expect(packetsOf(output.blob, 'audio')).rejects.toThrow('there is no audio')
  })

  it('is converted where the container can’t hold its codec', async () => {
    const planted = await plantedVideo({ kind: 'mkv', times: evenTimes(0.4, 25), audio: ['eng'], audioCodec: 'pcm-s16' })
    const plan = await withFile(planted.file, (opened) => describeOutput(opened, { container: 'webm' }))
    expect(plan.notes).toEqual([
      'The export is WebM instead of Matroska.',
      'Audio in PCM is converted to Opus, because WebM can’t hold PCM.',
    ])
    const { peak, codec } = await audioOf((await redacted(planted.file, { container: 'webm' })).blob)
    expect(codec).toBe('opus')
    expect(peak).toBeGreaterThan(0.3)
  })
})

describe('[MEDIA-06] planned output', () => {
  it.for([
    [{ kind: 'mp4' }, { container: 'mp4', codec: 'h264', notes: [] }],
    [{ kind: 'mov' }, { container: 'mov', codec: 'h264', notes: [] }],
    [
      { kind: 'webm', codec: 'vp8' },
      { container: 'webm', codec: 'vp8', notes: [] },
    ],
    [
      { kind: 'ts', tags: {} },
      { container: 'mp4', codec: 'h264', notes: ['The export is MP4, because this app can’t write MPEG transport stream.'] },
    ],
    [
      { kind: 'mkv', codec: 'av1', tags: { title: 'A title' } },
      { container: 'mkv', codec: 'av1', notes: ['Metadata is removed: title.'] },
    ],
  ] as const)('of %o', async ([options, expected]) => {
    const { file } = await plantedVideo({ ...options, times: evenTimes(0.2, 25) })
    expect(await planOutput(file, context)).toEqual(expected)
  })

  it.for(['mkv', 'mp4'] as const)('states what is left out of a %s file, and the export has none of it', async (kind) => {
    const { file } = await plantedVideo({
      kind,
      times: evenTimes(0.2, 25),
      subtitles: ['Mara Voss at the door', 'Mara Voss an der Tür'],
      tags: {
        title: 'Mara Voss',
        images: [{ data: new TextEncoder().encode('Mara Voss'), mimeType: 'image/png', kind: 'coverFront' }],
        ...(kind === 'mkv' && { raw: { '77': new AttachedFile(new TextEncoder().encode('Mara Voss'), 'text/plain', 'notes.txt') } }),
      },
    })
    const notes = [
      '2 subtitle tracks are left out, because subtitles can hold spoken names.',
      ...(kind === 'mkv' ? ['1 attached file is left out.'] : []),
      'The cover image is left out, because it isn’t redacted.',
      'Metadata is removed: title.',
    ]
    expect((await planOutput(file, context)).notes).toEqual(notes)
    const output = await redacted(file, {})
    const textOf = async (blob: Blob): Promise<string> => new TextDecoder('latin1').decode(await blob.arrayBuffer())
    expect(await textOf(file)).toContain('Mara Voss')
    expect(await textOf(output.blob)).not.toContain('Mara Voss')
  })

  it('has another codec where the source’s can’t be encoded', async () => {
    // A size of its own, because mediabunny remembers what the browser can encode.
    const { file } = await plantedVideo({ kind: 'webm', width: 336, height: 192, times: evenTimes(0.2, 25) })
    vi.stubGlobal('VideoEncoder', {
      isConfigSupported: ({ codec }: VideoEncoderConfig) => Promise.resolve({ supported: codec.startsWith('avc1') }),
    })
    expect(await planOutput(file, context)).toEqual({
      container: 'mp4',
      codec: 'h264',
      notes: ['The export is MP4 instead of WebM.', 'The video is H.264, because this browser can’t encode VP9.'],
    })
  })

  it.for<[Partial<VideoPlan>, string]>([
    [{ container: 'webm', codec: 'h264' }, 'WebM with H.264'],
    [{ container: 'mp4', codec: 'h264' }, 'MP4 with H.264'],
  ])('rejects %o for an odd size', async ([wish, name]) => {
    const { file } = await plantedVideo({ width: 321, height: 179, times: evenTimes(0.2, 25) })
    const planned = withFile(file, (opened) => describeOutput(opened, wish))
    await expect(planned).rejects.toMatchObject({ code: 'cannot-encode', message: expect.stringContaining(name) as string })
  })

  it('warns of a rotation in a container in which players ignore it, and keeps it', async () => {
    const { file } = await plantedVideo({ kind: 'mp4', rotation: 90, times: evenTimes(0.2, 25) })
    const plan = await withFile(file, (opened) => describeOutput(opened, { container: 'mkv' }))
    expect(plan).toMatchObject({
      codec: 'h264',
      notes: ['Some players don’t rotate Matroska videos.', 'The export is Matroska instead of MP4.'],
    })
    const [frame] = await decodedFrames((await redacted(file, { container: 'mkv' })).blob)
    expect([frame?.image.width, frame?.image.height]).toEqual([180, 320])
  })

  it('rejects a real H.265 video where it can’t be decoded, and states what to do', async ({ skip }) => {
    const { supported } = await VideoDecoder.isConfigSupported({ codec: 'hev1.1.6.L60.90', codedWidth: 320, codedHeight: 180 })
    if (supported === true) return skip('this browser decodes H.265')
    const file = await ffmpegVideo('libx265')
    if (file === undefined) return
    const message =
      'This video uses H.265 (HEVC), which this browser can’t decode. Convert it to MP4 with H.264 and AAC in another program and upload that.'
    await expect(planOutput(file, context)).rejects.toMatchObject({ code: 'cannot-decode', message })
    await expect(probeMedia(file, context)).rejects.toMatchObject({ code: 'cannot-decode', message })
    await expect(redacted(file, {})).rejects.toMatchObject({ code: 'cannot-decode', message })
  })

  it('rejects a video that can’t be decoded', async () => {
    await expect(planOutput(await foreignVideo('prores'), context)).rejects.toMatchObject({ code: 'cannot-decode' })
  })
})

describe('[MEDIA-06] export that fails', () => {
  it('stops within a frame when it is cancelled', async () => {
    const planted = await plantedVideo({ times: evenTimes(1, 25) })
    const controller = new AbortController()
    const fractions: number[] = []
    const onProgress = (fraction: number) => {
      fractions.push(fraction)
      if (fractions.length === 5) controller.abort()
    }
    const redaction = redacted(planted.file, { regions: [planted.region()] }, { signal: controller.signal, onProgress })
    await expect(redaction).rejects.toBeInstanceOf(EngineCancelledError)
    expect(fractions).toEqual([0.04, 0.08, 0.12, 0.16, 0.2])
  })

  it('rejects damage in the middle of the video', async () => {
    const planted = await plantedVideo({ kind: 'webm', times: evenTimes(1, 25) })
    const bytes = new Uint8Array(await planted.file.arrayBuffer())
    const packets = await packetsOf(planted.file, 'video')
    const [, , damaged] = packets.filter((_, index) => index > 9)
    const data = Uint8Array.from((damaged?.data ?? '').split(','), Number)
    const at = bytes.findIndex((_, start) => data.subarray(0, 40).every((byte, index) => bytes[start + index] === byte))
    expect(at).toBeGreaterThan(0)
    bytes.fill(0x55, at, at + data.length)
    await expect(redacted(new Blob([bytes]), { regions: [planted.region()] })).rejects.toMatchObject({ code: 'cannot-decode' })
  })

  it('rejects a decoder that loses a frame', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25) })
    class LossyDecoder extends VideoDecoder {
      constructor({ output, error }: VideoDecoderInit) {
        let frames = 0
        const lossy = (frame: VideoFrame) => {
          frames += 1
          if (frames === 4) frame.close()
          else output(frame)
        }
        super({ output: lossy, error })
      }
    }
    vi.stubGlobal('VideoDecoder', LossyDecoder)
    await expect(redacted(planted.file, {})).rejects.toMatchObject({
      code: 'cannot-decode',
      message: 'The video has 10 frames, but 9 were decoded, so nothing was exported. Repair or convert it in another program.',
    })
  })

  it('rejects an encoder that loses a frame', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25) })
    class LossyEncoder extends VideoEncoder {
      constructor({ output, error }: VideoEncoderInit) {
        let chunks = 0
        const lossy: EncodedVideoChunkOutputCallback = (chunk, metadata) => {
          chunks += 1
          if (chunks !== 4) output(chunk, metadata)
        }
        super({ output: lossy, error })
      }
    }
    vi.stubGlobal('VideoEncoder', LossyEncoder)
    await expect(redacted(planted.file, {})).rejects.toMatchObject({
      code: 'cannot-encode',
      message: 'This browser encoded 9 of 10 frames, so nothing was exported. Choose another format.',
    })
  })

  it('stops in audio that is longer than the video', async () => {
    const { file } = await plantedVideo({ times: [0, 1], audio: ['eng'] })
    await withFile(file, async (opened) => {
      const writer = new AudioWriter(0)
      const output = new Output({ format: new WebMOutputFormat(), target: new NullTarget() })
      await writer.addTracks(output, await planAudio(opened, 'webm', 'keep'))
      await output.start()
      await expect(writer.finish(AbortSignal.abort())).rejects.toBeInstanceOf(EngineCancelledError)
      await writer.stop()
      await output.cancel()
    })
  })

  it('passes a full disk on', async () => {
    const planted = await plantedVideo({ times: evenTimes(1, 25) })
    const full = new WritableStream<StreamTargetChunk>({
      write: ({ position }) => {
        if (position > 20_000) throw new DOMException('The disk is full.', 'QuotaExceededError')
      },
    })
    await expect(redactedInto(new StreamTarget(full), planted.file, {})).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })

  it('rejects text with another style than Black Box', async () => {
    const planted = await plantedVideo({ times: evenTimes(0.2, 25) })
    const redaction = redactedInto(new BufferTarget(), planted.file, {
      regions: [planted.region({ label: 'license_plate', style: 'Smooth' })],
    })
    await expect(redaction).rejects.toMatchObject({ code: 'unsafe-style' })
  })
})
