import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { Box } from '../../core/types'
import type { FaceModel } from '../../detect/face/face-model'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { exportClip, makeClip, withHiddenFrame, type Clip, type ClipOptions, type ExportOptions } from '../../testing/verify-clips'
import { subjectRegion, subjectAt, type Draw } from '../../testing/clip-scene'
import type { VideoPlan } from '../types'
import type { VideoVerification } from './types'
import { verifyVideo } from './verify'

const detector = createFullRangeModel()
/** Stands in for the detector where an export isn't about faces. */
const blind: FaceModel = { name: 'blind', load: () => Promise.resolve(), find: () => Promise.resolve([]) }
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const

function verify(
  clip: Clip,
  output: Blob,
  plan: Partial<VideoPlan> & Pick<VideoPlan, 'regions'>,
  model = detector,
): Promise<VideoVerification> {
  return verifyVideo({
    source: clip.file,
    output,
    plan: { kept: [], ...plan },
    frames: { times: clip.times, width: clip.width, height: clip.height },
    detector: model,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
}

const errorsOf = ({ findings }: VideoVerification): string[] =>
  findings.map(({ check, aspect, detail }) => `${check}/${aspect ?? ''}: ${detail}`)

/** Returns the checks and aspects of the findings. */
const kindsOf = ({ findings }: VideoVerification): string[] => [
  ...new Set(findings.map(({ check, aspect }) => (aspect === undefined ? check : `${check}/${aspect}`))),
]

describe('[MEDIA-06] a correct export', () => {
  // In this order, the cases of a day have all containers and all styles.
  const CASES = [
    ['mp4', 'Black Box'],
    ['webm', 'Black Box'],
    ['mkv', 'Black Box'],
    ['webm', 'Pixelated'],
    ['mkv', 'Pixelated'],
    ['mp4', 'Pixelated'],
    ['mkv', 'Smooth'],
    ['mp4', 'Smooth'],
    ['webm', 'Smooth'],
  ] as const

  it.for(casesOfToday(CASES, 3))('passes in %s with %s', async ([kind, style]) => {
    const clip = await makeClip({ kind })
    const regions = [subjectRegion(clip.times, { style })]
    const result = await verify(clip, await exportClip(clip, regions), { regions })
    expect(errorsOf(result)).toEqual([])
    expect(result.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
    expect(result.coverage).toContainEqual({ check: 'regions', unit: 'frames', checked: 14, total: 14 })
  })
})

describe('[MEDIA-06] correct exports of other kinds', () => {
  it('passes with audio kept, muted and removed', async () => {
    const clip = await makeClip({ hasAudio: true })
    const regions = [subjectRegion(clip.times)]
    for (const [audio, written] of [
      ['keep', 'keep'],
      ['mute', 'silent'],
      ['remove', 'none'],
    ] as const)
      expect(errorsOf(await verify(clip, await exportClip(clip, regions, { audio: written }), { regions, audio }, blind))).toEqual([])
  })

  it('passes with rotated video', async () => {
    const clip = await makeClip({ rotation: 90, width: 108, height: 192 })
    const regions = [subjectRegion(clip.times)]
    expect(errorsOf(await verify(clip, await exportClip(clip, regions), { regions }))).toEqual([])
  })

  it('passes with timestamps at irregular intervals', async () => {
    const times = [0, 0.04, 0.05, 0.11, 0.2, 0.21, 0.3, 0.45, 0.47, 0.5, 0.61, 0.62, 0.7, 0.75]
    const clip = await makeClip({ times, kind: 'webm' })
    const regions = [subjectRegion(times)]
    expect(errorsOf(await verify(clip, await exportClip(clip, regions), { regions }, blind))).toEqual([])
  })

  it('passes with a VP8 source that has a frame which is not displayed', async () => {
    const clip = await withHiddenFrame(await makeClip({ kind: 'mkv' }), 5)
    const place = clip.times.map((time) => ({ time, ...subjectAt(Math.round(time * 20)) }))
    const region = { ...subjectRegion(clip.times), stretches: [{ boxes: place, isOpenEnded: false }] }
    expect(errorsOf(await verify(clip, await exportClip(clip, [region]), { regions: [region] }, blind))).toEqual([])
  })

  it('passes with an ellipse and with overlapping tracks of all styles', async () => {
    const clip = await makeClip()
    const other = (trackId: string, x: number, y: number, style: (typeof STYLES)[number]) => ({
      ...subjectRegion(clip.times, { trackId, style }),
      stretches: [{ boxes: [0, 1].map((time) => ({ time, x, y, width: 40, height: 44 })), isOpenEnded: false }],
    })
    const regions = [
      subjectRegion(clip.times, { style: 'Smooth', shape: 'ellipse' }),
      other('pixels', 70, 40, 'Pixelated'),
      other('black', 100, 50, 'Black Box'),
    ]
    expect(errorsOf(await verify(clip, await exportClip(clip, regions), { regions }))).toEqual([])
  })

  it.for(casesOfToday(STYLES, 3))('passes at a low bitrate with %s', async (style) => {
    const clip = await makeClip({ kind: 'webm' })
    const regions = [subjectRegion(clip.times, { style })]
    expect(errorsOf(await verify(clip, await exportClip(clip, regions, { bitrate: 150_000 }), { regions }))).toEqual([])
  })
})

interface Defect extends ExportOptions {
  /** The check and aspect of the finding. */
  found: string
  style?: (typeof STYLES)[number]
  audioPlan?: VideoPlan['audio']
  clip?: ClipOptions
  /** Changes the exported file. */
  damage?: (file: Blob) => Blob | Promise<Blob>
}

const SHIFTED = (by: number) => (clip: Clip) => () =>
  [subjectRegion(clip.times)].map((region) => ({
    ...region,
    stretches: region.stretches.map((stretch) => ({ ...stretch, boxes: stretch.boxes.map((box) => ({ ...box, x: box.x + by })) })),
  }))

const SMALLER = (by: number) => (clip: Clip) => () =>
  [subjectRegion(clip.times)].map((region) => ({
    ...region,
    stretches: region.stretches.map((stretch) => ({
      ...stretch,
      boxes: stretch.boxes.map((box) => ({ ...box, x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by })),
    })),
  }))

const EVERY = Array.from({ length: 14 }, (_, index) => index)
const without = (index: number): number[] => EVERY.filter((one) => one !== index)
const regularTimes = (count: number): number[] => Array.from({ length: count }, (_, index) => index / 20)

/** Returns the defects that depend on the clip. */
const DEFECTS: Record<string, (clip: Clip) => Defect> = {
  'a frame left uncovered': (clip) => ({ found: 'regions', regionsOf: (index) => (index === 6 ? [] : [subjectRegion(clip.times)]) }),
  'the first frame left uncovered': (clip) => ({
    found: 'regions',
    regionsOf: (index) => (index === 0 ? [] : [subjectRegion(clip.times)]),
  }),
  'a box shifted by 8 pixels': (clip) => ({ found: 'regions', regionsOf: SHIFTED(8)(clip) }),
  'a box shifted by 3 pixels': (clip) => ({ found: 'regions', regionsOf: SHIFTED(3)(clip) }),
  'a box that is smaller by 3 pixels on each side': (clip) => ({ found: 'regions', regionsOf: SMALLER(3)(clip) }),
  'a cover one frame late': (clip) => ({ found: 'regions', regionsOf: () => [subjectRegion(clip.times.map((time) => time + 0.05))] }),
  'a Black Box of 97% opacity': () => ({ found: 'regions/opacity', opacity: 0.97 }),
  'a Pixelated cover of 95% opacity': () => ({ found: 'regions/opacity', style: 'Pixelated', opacity: 0.95 }),
  'a Smooth cover of 90% opacity': () => ({ found: 'regions/opacity', style: 'Smooth', opacity: 0.9 }),
  'tiles that are too small': () => ({ found: 'regions', style: 'Pixelated', tiles: 8 }),
  'a Smooth cover with tiles that are too small': () => ({ found: 'regions', style: 'Smooth', tiles: 8 }),
  'tiles that are measured in every frame': () => ({
    found: 'regions/time',
    style: 'Pixelated',
    isPerFrame: true,
    clip: { draw: drawChanging },
  }),
  'a Smooth cover that is measured in every frame': () => ({
    found: 'regions/time',
    style: 'Smooth',
    isPerFrame: true,
    clip: { draw: drawChanging },
  }),
  'one of two tracks missing': (clip) => ({ found: 'regions', regionsOf: () => [subjectRegion(clip.times)].slice(1) }),
  'colour that shows through a black box': () => ({ found: 'regions', touch: (context, index) => tint(context, subjectAt(index)) }),
  'a changed part outside the regions': () => ({
    found: 'rest',
    touch: (context, index) => {
      if (index !== 4) return
      context.fillStyle = '#808080'
      context.fillRect(150, 80, 16, 16)
    },
  }),
  'a blurred frame': () => ({
    found: 'rest',
    touch: (context) => {
      context.filter = 'blur(3px)'
      context.drawImage(context.canvas, 0, 0)
      context.filter = 'none'
    },
  }),
  'a dropped frame': () => ({ found: 'dimensions/frames', order: without(5), times: without(5).map((index) => index / 20) }),
  'a dropped frame whose gap is closed': () => ({ found: 'dimensions/frames', order: without(5), times: regularTimes(13) }),
  'a duplicated frame': () => ({
    found: 'dimensions/frames',
    order: [...EVERY.slice(0, 6), 5, ...EVERY.slice(6)],
    times: regularTimes(15),
  }),
  'a frozen frame': () => ({ found: 'rest/frames', order: EVERY.map((index) => (index === 6 ? 5 : index)) }),
  'two swapped frames': () => ({ found: 'rest/frames', order: [0, 1, 2, 3, 5, 4, ...EVERY.slice(6)] }),
  'timestamps that are 10 ms late': () => ({ found: 'dimensions/timestamps', times: EVERY.map((index) => index / 20 + 0.01) }),
  'one timestamp that is 2 ms late': () => ({
    found: 'dimensions/timestamps',
    times: EVERY.map((index) => index / 20 + (index === 7 ? 0.002 : 0)),
  }),
  'a different duration': () => ({ found: 'dimensions/duration', lastDuration: 1 }),
  'a different rotation': () => ({ found: 'dimensions/rotation', rotation: 180 }),
  'a different size': () => ({ found: 'dimensions/size', size: { width: 176, height: 108 } }),
  'a second video track': () => ({ found: 'dimensions/tracks', hasSecondVideo: true }),
  'a stale subtitle track': () => ({ found: 'dimensions/tracks', hasSubtitles: true }),
  'a metadata tag': () => ({ found: 'metadata', tags: { title: 'Interview with Ada' } }),
  'an attached image': () => ({
    found: 'metadata',
    tags: { images: [{ data: new Uint8Array(64), mimeType: 'image/png', kind: 'coverFront' }] },
  }),
  'bytes after the end': () => ({ found: 'metadata', damage: (file) => new Blob([file, 'a name']) }),
  'an altered packet of kept audio': () => ({ found: 'dimensions/audio', audio: 'altered', audioPlan: 'keep', clip: { hasAudio: true } }),
  'kept audio that is late': () => ({ found: 'dimensions/audio', audio: 'late', audioPlan: 'keep', clip: { hasAudio: true } }),
  'audio that is missing': () => ({ found: 'dimensions/audio', audio: 'none', audioPlan: 'keep', clip: { hasAudio: true } }),
  'muted audio that is not silent': () => ({ found: 'dimensions/audio', audio: 'tone', audioPlan: 'mute', clip: { hasAudio: true } }),
  'audio that should be removed': () => ({ found: 'dimensions/audio', audio: 'keep', audioPlan: 'remove', clip: { hasAudio: true } }),
  'a truncated file': () => ({ found: 'dimensions/frames', damage: (file) => file.slice(0, file.size / 2) }),
}

const tint = (context: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Box): void => {
  context.fillStyle = 'rgb(0 0 110)'
  context.fillRect(x, y, width, height)
}

/** Draws a subject whose light changes, as that of a person who turns the head. */
const drawChanging: Draw = (context, index, width, height) => {
  context.fillStyle = '#556677'
  context.fillRect(0, 0, width, height)
  const { x, y } = subjectAt(index)
  for (let part = 0; part < 16; part += 1) {
    const light = 120 + 90 * Math.sin(part * 2.4 + index * 0.5)
    context.fillStyle = `rgb(${light} ${light * 0.8} ${light * 0.7})`
    context.fillRect(x + (part % 4) * 12, y + Math.floor(part / 4) * 12, 12, 12)
  }
  context.fillStyle = '#ddeeff'
  context.fillRect((index * 5) % width, 90, 20, 12)
}

describe('[MEDIA-06] catches a planted defect:', () => {
  for (const kind of casesOfToday(['mp4', 'webm'] as const, 2))
    for (const [name, defectOf] of Object.entries(DEFECTS))
      it(`${name}, in ${kind}`, async () => {
        const plain = await makeClip({ kind, ...defectOf(EMPTY).clip })
        const { found, style = 'Black Box', audioPlan = 'keep', damage, clip: _clip, ...options } = defectOf(plain)
        const regions = [subjectRegion(plain.times, { style })]
        const exported = await exportClip(plain, regions, options)
        const result = await verify(plain, damage ? await damage(exported) : exported, { regions, audio: audioPlan }, blind)
        expect(kindsOf(result)).toContain(found)
        expect(result.checks.find((check) => check.name === found.split('/')[0])?.outcome).toBe('failed')
      })
})

describe('[MEDIA-06] a region that covers nothing', () => {
  it.each([
    ['has no box at any time', []],
    ['has a box only after the end', [{ boxes: [{ time: 50, x: 4, y: 4, width: 20, height: 20 }], isOpenEnded: false }]],
    ['has a box only beside the frame', [{ boxes: [{ time: 0, x: 900, y: 4, width: 20, height: 20 }], isOpenEnded: false }]],
  ])('is a finding if it %s', async (_what, stretches) => {
    const clip = await makeClip()
    const regions = [subjectRegion(clip.times), subjectRegion([], { trackId: 'b', number: 2, stretches })]
    const result = await verify(clip, await exportClip(clip, regions), { regions }, blind)
    expect(errorsOf(result)).toEqual(['regions/: Track 2 covers no frame, so it redacts nothing. Draw it again or delete it.'])
    expect(result.checks[0]).toMatchObject({ name: 'regions', outcome: 'failed' })
    expect(result.coverage).toContainEqual({ check: 'regions', unit: 'regions', checked: 1, total: 2 })
  })
})

/** A clip without frames, to read the options that don't depend on it. */
const EMPTY: Clip = { file: new Blob(), kind: 'mp4', times: [], width: 0, height: 0, rotation: 0 }
