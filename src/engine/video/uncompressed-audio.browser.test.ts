import { commands } from 'vitest/browser'
import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { evenTimes } from '../testing/media'
import { packetsOf } from '../testing/redacted-video'
import { plantedVideo, type PlantedVideo } from '../testing/planted-video'
import { fromBase64 } from '../testing/samples'
import { withShortChunks } from '../testing/short-chunks'
import { decoded } from '../testing/recordings'
import { verifiedVideo } from '../testing/verified-video'
import type { VideoPlan } from './types'

/** The kinds of uncompressed audio that QuickTime holds, with the bytes of a frame of one channel. */
const KINDS = [
  ['pcm-s16', 2],
  ['pcm-s16be', 2],
  ['pcm-s24', 3],
  ['pcm-s24be', 3],
  ['pcm-s32', 4],
  ['pcm-s32be', 4],
  ['pcm-f32', 4],
  ['pcm-f32be', 4],
  ['pcm-f64', 8],
  ['pcm-f64be', 8],
  ['pcm-u8', 1],
  ['pcm-s8', 1],
  ['ulaw', 1],
  ['alaw', 1],
] as const
const tone = { spanId: 'one', number: 1, start: 0.2, end: 0.3, cover: 'tone' } as const

/** Makes a MOV of 0.4 s with short chunks of audio. */
async function movie(codec: (typeof KINDS)[number][0], bytes: number): Promise<PlantedVideo> {
  const planted = await plantedVideo({ kind: 'mov', times: evenTimes(0.4, 25), audio: ['eng'], audioCodec: codec })
  return { ...planted, file: await withShortChunks(planted.file, bytes) }
}

/** Exports a video and returns the findings of its verification. */
async function problems(
  file: Blob,
  plan: Partial<VideoPlan>,
): Promise<{ details: (string | undefined)[]; output: Blob; container: string }> {
  const { findings, checks, output, container } = await verifiedVideo(file, plan)
  const failed = checks.flatMap(({ outcome, detail }) => (outcome === 'passed' ? [] : [detail]))
  return { details: [...findings.map(({ detail }) => detail), ...failed], output, container }
}

describe('[MEDIA-06] uncompressed audio in QuickTime', () => {
  for (const [codec, bytes] of casesOfToday(KINDS, 5)) {
    it(`passes if only the video changes: ${codec}`, async () => {
      const { file, region } = await movie(codec, bytes)
      const [before] = await decoded(file)
      // Audio of 0.36 s in chunks of 1000 frames.
      expect(await packetsOf(file, 'audio')).toHaveLength(18)
      const { details, output, container } = await problems(file, { regions: [region()] })
      expect(details).toEqual([])
      expect(container).toBe('mov')
      const [after] = await decoded(output)
      expect(after).toEqual(before)
      expect(after?.planes[0]).toHaveLength(17_280)
    })

    it(`passes with a redacted span, with and without regions: ${codec}`, async () => {
      const { file, region } = await movie(codec, bytes)
      for (const regions of [[], [region()]]) {
        const { details, container } = await problems(file, { regions, spans: [tone] })
        expect(details).toEqual([])
        expect(container).toBe('mov')
      }
    })
  }

  for (const [codec, bytes] of casesOfToday([KINDS[0], KINDS[3], KINDS[6]], 3))
    it(`passes in MP4, muted and without audio: ${codec}`, async () => {
      const { file, region } = await movie(codec, bytes)
      expect((await problems(file, { regions: [region()], container: 'mp4' })).details).toEqual([])
      expect((await problems(file, { audio: 'mute' })).details).toEqual([])
      expect((await problems(file, { regions: [region()], audio: 'remove' })).details).toEqual([])
    })
})

/** ffmpeg's names. */
const FFMPEG = [
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_u8',
  'pcm_mulaw',
  'pcm_alaw',
]

describe('[MEDIA-06] uncompressed audio in a MOV from ffmpeg', () => {
  for (const codec of casesOfToday(FFMPEG, 5))
    it(`passes if only the video changes, and with a redacted span: ${codec}`, async ({ skip }) => {
      const inputs = 'testsrc2=size=320x180:rate=25:duration=0.6 sine=frequency=440:duration=0.6'.split(' ')
      const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
      const made = await commands.makeByFfmpeg(
        [...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]), ...video, '-c:a', codec],
        '.mov',
      )
      if (made === null) return skip('ffmpeg is not installed')
      const file = await fromBase64(made, 'video/quicktime')
      const box = { x: 40, y: 40, width: 60, height: 50 }
      const boxes = [0, 1].map((time) => ({ time, ...box }))
      const region: MovingRegion = { trackId: 'one', kind: 'object', style: 'Black Box', stretches: [{ boxes, isOpenEnded: false }] }
      const [before] = await decoded(file)
      const { details, output } = await problems(file, { regions: [region] })
      expect(details).toEqual([])
      expect((await decoded(output))[0]).toEqual(before)
      expect((await problems(file, { spans: [tone] })).details).toEqual([])
    })
})
