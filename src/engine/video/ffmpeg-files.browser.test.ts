import { commands } from 'vitest/browser'
import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { EngineError } from '../core/errors'
import { plantedDetectors } from '../testing/planted-detectors'
import { fromBase64 } from '../testing/samples'
import { verifiedVideo } from '../testing/verified-video'
import { probeMedia } from '../timed/jobs'
import { detectInVideo } from './detect/detect'

const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

const words = (text: string): string[] => text.split(' ')

const SECONDS = '0.6'
const picture = (rate = 25, size = '320x180'): string[] => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}`]
const sound = (hertz = 440): string[] => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${SECONDS}`]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']

interface Recipe {
  parameters: string[]
  extension: string
  texts?: Record<string, string>
  /** The number of frames that begin before an edit list and are shown from its start. ffmpeg leaves them out. */
  partial?: number
}

/** Files as cameras, phones, broadcasters and editing programs write them. */
const RECIPES: Record<string, Recipe> = {
  'H.264 with B-frames and an edit list': {
    parameters: [...picture(), ...sound(), ...words('-c:v libx264 -preset fast -bf 3 -pix_fmt yuv420p -c:a aac')],
    extension: '.mp4',
  },
  'H.264 in fragments': { parameters: [...picture(), ...H264, '-movflags', 'frag_keyframe+empty_moov'], extension: '.mp4' },
  'interlaced H.264': { parameters: [...picture(), '-c:v', 'libx264', '-flags', '+ildct+ilme', '-pix_fmt', 'yuv420p'], extension: '.mp4' },
  'a transport stream that starts at 1.4 s': { parameters: [...picture(), ...sound(), ...H264, '-c:a', 'aac'], extension: '.ts' },
  'a rotated MOV of a phone': { parameters: [...picture(), ...H264, '-metadata:s:v', 'rotate=90'], extension: '.mov' },
  'a variable frame rate': {
    parameters: [...picture(), '-vf', "select='not(eq(mod(n,3),1))'", '-vsync', 'vfr', ...VP9],
    extension: '.mkv',
  },
  'three audio tracks, subtitles and tags': {
    parameters: [
      ...picture(),
      ...sound(),
      ...sound(660),
      ...sound(880),
      ...words('-i subtitles.srt -map 0 -map 1 -map 2 -map 3 -map 4 -c:a libopus -c:s srt'),
      ...words('-metadata title=Secret -metadata artist=Somebody -metadata:s:a:0 title=Witness'),
      ...VP9,
    ],
    extension: '.mkv',
    texts: { 'subtitles.srt': '1\n00:00:00,000 --> 00:00:00,500\nMy name is Ana\n' },
  },
  'VP8 with Vorbis': { parameters: [...picture(), ...sound(), '-c:v', 'libvpx', '-c:a', 'libvorbis'], extension: '.webm' },
  AV1: { parameters: [...picture(), '-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'], extension: '.mp4' },
  'an odd size': { parameters: [...picture(25, '319x179'), ...VP9], extension: '.webm' },
  '1 frame per second': { parameters: ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=1:duration=3', ...H264], extension: '.mp4' },
  '240 frames per second': { parameters: [...picture(240), ...H264], extension: '.mp4' },
  'timestamps below zero': {
    parameters: [
      ...picture(),
      ...H264,
      '-output_ts_offset',
      '-0.3',
      '-avoid_negative_ts',
      'disabled',
      '-movflags',
      '+negative_cts_offsets',
    ],
    extension: '.mp4',
    partial: 1,
  },
  '4:2:2': { parameters: [...picture(), '-c:v', 'libx264', '-pix_fmt', 'yuv422p'], extension: '.mp4' },
  '4:4:4': { parameters: [...picture(), ...VP9, '-pix_fmt', 'yuv444p'], extension: '.webm' },
  '10 bits and HDR': {
    parameters: [
      ...picture(),
      ...words('-c:v libx264 -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'),
    ],
    extension: '.mp4',
  },
}

async function made({ parameters, extension, texts }: Recipe): Promise<{ base64: string; file: Blob } | undefined> {
  const base64 = await commands.makeByFfmpeg(parameters, extension, texts)
  if (base64 !== null) return { base64, file: await fromBase64(base64, 'application/octet-stream') }
  console.warn('Skipped: ffmpeg is not installed.')
  return undefined
}

/** A place that is covered from the first frame to the last. */
const box = { x: 40, y: 40, width: 60, height: 50 }
const boxes = [
  { time: -10, ...box },
  { time: 10, ...box },
]
const covered: MovingRegion = { trackId: 'one', number: 1, kind: 'object', style: 'Black Box', stretches: [{ boxes, isOpenEnded: false }] }

async function base64Of(file: Blob): Promise<string> {
  return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
}

describe('[MEDIA-04] [MEDIA-06] a video made by ffmpeg', () => {
  for (const [name, recipe] of Object.entries(RECIPES))
    it(`is searched, redacted and verified, and ffmpeg agrees with the export: ${name}`, async ({ skip }) => {
      const source = await made(recipe)
      if (source === undefined) return skip()
      const before = await commands.probeByFfmpeg(source.base64)
      expect(await probeMedia(source.file, context())).toMatchObject({ type: 'video' })
      const detection = await detectInVideo(source.file, { increasedAccuracy: false, labels: ['face'] }, plantedDetectors(), context())
      expect(detection.frames).toBe((before?.frames ?? 0) + (recipe.partial ?? 0))
      const { findings, checks, output } = await verifiedVideo(source.file, { regions: [covered] })
      expect(findings).toEqual([])
      expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
      const after = await commands.probeByFfmpeg(await base64Of(output))
      expect(after?.errors).toBe('')
      expect(after?.frames).toBe((before?.frames ?? 0) + (recipe.partial ?? 0))
      expect([after?.width, after?.height, after?.rotation]).toEqual([before?.width, before?.height, before?.rotation])
      expect(after?.streams.filter((kind) => kind === 'video')).toHaveLength(1)
      expect(after?.streams.filter((kind) => kind === 'audio')).toHaveLength(
        before?.streams.filter((kind) => kind === 'audio').length ?? -1,
      )
      expect(after?.streams).not.toContain('subtitle')
      const times = after?.times.slice(recipe.partial ?? 0) ?? []
      const [start = 0, first = 0] = [before?.times[0], times[0]]
      for (const [index, time] of (before?.times ?? []).entries()) expect((times[index] ?? -1) - first).toBeCloseTo(time - start, 2)
      expect(after?.tags.filter((tag) => /title|artist|comment|creation/.test(tag))).toEqual([])
    })
})

const REFUSED: Record<string, Recipe & { says: RegExp }> = {
  HEVC: { parameters: [...picture(), '-c:v', 'libx265', '-x265-params', 'log-level=none'], extension: '.mp4', says: /HEVC|H\.265/ },
  ProRes: { parameters: [...picture(), '-c:v', 'prores_ks'], extension: '.mov', says: /ProRes/ },
  'MPEG-4 in AVI': { parameters: [...picture(), '-c:v', 'mpeg4'], extension: '.avi', says: /AVI/ },
  'MPEG-2 in a transport stream': { parameters: [...picture(), '-c:v', 'mpeg2video'], extension: '.ts', says: /MPEG-2 video/ },
  'MPEG-2 with audio in a transport stream': {
    parameters: [...picture(), ...sound(), '-c:v', 'mpeg2video', '-c:a', 'mp2'],
    extension: '.ts',
    says: /MPEG-2 video/,
  },
  'VP9 in RGB': { parameters: [...picture(), ...VP9, '-pix_fmt', 'gbrp'], extension: '.webm', says: /RGB/ },
  'H.264 in RGB': { parameters: [...picture(), '-c:v', 'libx264rgb', '-pix_fmt', 'rgb24'], extension: '.mp4', says: /RGB/ },
  'MPEG-4 Visual': { parameters: [...picture(), '-c:v', 'mpeg4'], extension: '.mp4', says: /MPEG-4 Visual/ },
  Theora: { parameters: [...picture(), ...sound(), '-c:v', 'libtheora', '-c:a', 'libvorbis'], extension: '.ogv', says: /Theora/ },
  'Windows Media': { parameters: [...picture(), '-c:v', 'wmv2'], extension: '.wmv', says: /Windows Media|WMV|ASF/ },
  'Flash video': { parameters: [...picture(), '-c:v', 'flv'], extension: '.flv', says: /Flash|FLV/ },
}

describe('[MEDIA-04] a video that the browser cannot decode', () => {
  for (const [name, { says, ...recipe }] of Object.entries(REFUSED))
    it(`is rejected with the reason and what to do: ${name}`, async ({ skip }) => {
      const source = await made(recipe)
      if (source === undefined) return skip()
      const error: unknown = await probeMedia(source.file, context()).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(EngineError)
      const { message } = error as EngineError
      expect(message).toMatch(says)
      expect(message).toMatch(/Convert|convert|export/)
    })
})
