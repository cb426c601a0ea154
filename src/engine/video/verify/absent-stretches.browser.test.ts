import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { withFaceMargin } from '#lib/review/face-margin.ts'
import { absentStretchesOf, movingRegionsOf, type ReviewedTrack } from '#lib/review/moving-regions.ts'
import type { Box } from '../../core/types'
import type { FaceModel } from '../../detect/face/face-model'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { brightPatchModel, faceClip } from '../../testing/face-clips'
import { labelledSample } from '../../testing/labelled-samples'
import { exportClip, makeClip, type Clip } from '../../testing/verify-clips'
import { verifyVideo } from './verify'

const detector = createFullRangeModel()
const SIZE = { width: 320, height: 240 }
const FRAMES_PER_SECOND = 12
const TIMES = Array.from({ length: 24 }, (_, index) => index / FRAMES_PER_SECOND)
/** The track has boxes until the first of these frames and from the second on. Between them it is judged absent. */
const [LOST, FOUND] = [4, 19]
/** Frames between two of the regular search at 0.75 s and 1 s, and more than half a second from both ends of the redaction. */
const SHOWN = [10, 11]
const TOP = 70

interface Planted {
  /** Height of the face in pixels. */
  size: number
  /** The left edge of the face in a frame. */
  leftAt: (index: number) => number
  /** Frames in which the face is visible although it is judged absent. */
  shown: readonly number[]
  /** Whether the track has no box after it was lost. */
  isLostForGood?: boolean
  /** Degrees by which the face is turned in these frames. */
  tilt?: number
}

/** Exports a clip whose track is judged absent from where it is lost until a time, and returns the findings. Another track has no gap. */
async function findingsOf(
  clip: Clip,
  positions: ReviewedTrack['positions'],
  end: number,
  model: FaceModel = detector,
  other: ReviewedTrack['positions'] = [],
) {
  const track: ReviewedTrack = { id: 'person', number: 4, kind: 'face', decision: 'redact', style: null, positions }
  const gap = { trackId: 'person', start: TIMES[LOST] ?? 0, end, resolution: 'absent' as const }
  const others: ReviewedTrack[] = other.length === 0 ? [] : [{ ...track, id: 'other', number: 5, positions: other }]
  const review = { tracks: [track, ...others], gaps: [gap], style: 'Black Box' as const }
  const regions = movingRegionsOf(review)
  const { findings } = await verifyVideo({
    source: clip.file,
    output: await exportClip(clip, regions),
    plan: { regions, kept: [], absent: absentStretchesOf(review) },
    frames: { times: clip.times, ...SIZE },
    detector: model,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return findings
}

/** Makes a clip of a face, redacts what a review with a gap judged absent covers, and returns the findings about faces. */
async function facesFound({ size, leftAt, shown, isLostForGood = false, tilt = 0 }: Planted): Promise<string[] | undefined> {
  const sample = await labelledSample('obama_and_biden.jpg')
  if (sample === undefined) return undefined
  const isTracked = (index: number): boolean => index <= LOST || (index >= FOUND && !isLostForGood)
  const { clip, faceAt } = await faceClip(sample, {
    ...SIZE,
    times: TIMES,
    size,
    top: TOP,
    leftAt,
    isVisible: (index) => isTracked(index) || shown.includes(index),
    tiltAt: (index) => (isTracked(index) ? 0 : tilt),
  })
  const positions = TIMES.flatMap((time, index) => (isTracked(index) ? [{ time, ...withFaceMargin(faceAt(index)) }] : []))
  const end = isLostForGood ? (TIMES[LOST] ?? 0) + 1 : (TIMES[FOUND] ?? 0)
  const findings = await findingsOf(clip, positions, end)
  return findings.filter(({ check }) => check === 'faces').map(({ detail }) => detail)
}

/**
 * Stands in for a model that finds a red patch, and the upper half of a face in a green one. It takes the green one for half a face, which it
 * doesn't find, unless a reflection makes it whole.
 */
const findColours: FaceModel['find'] = ({ data, width, height }, minConfidence) => {
  const patch = (isPart: (red: number, green: number) => boolean): Box | undefined => {
    let [left, right, top, bottom] = [width, -1, height, -1]
    for (let at = 0; at < width * height; at += 1) {
      if (!isPart(data[4 * at] ?? 0, data[4 * at + 1] ?? 0)) continue
      const [column, row] = [at % width, Math.floor(at / width)]
      ;[left, right, top, bottom] = [Math.min(left, column), Math.max(right, column), Math.min(top, row), Math.max(bottom, row)]
    }
    return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  }
  const [red, green] = [patch((one, other) => one > 150 && other < 100), patch((one, other) => other > 150 && one < 100)]
  const found = red === undefined ? [] : [{ box: red, confidence: 0.9 }]
  if (green !== undefined && green.width > 1.5 * green.height && minConfidence <= 0.5)
    found.push({ box: { ...green, height: green.width }, confidence: 0.5 })
  return Promise.resolve(found)
}

const WALK = (index: number): number => 40 + 4 * index
/** Walks to the left edge of the frame until it is lost, and comes back from there. */
const leavesTo =
  (left: number) =>
  (index: number): number =>
    index <= LOST || index >= FOUND ? 20 + 4 * Math.abs(index - (LOST + FOUND) / 2) - 30 : left
const WHEN = /^Possible face (?:at 0:00\.(?:83|92)|from 0:00\.83 to 0:00\.92) /

const VISIBLE: [name: string, planted: Planted, when: RegExp][] = [
  ['a face of 40 pixels that is visible in two frames', { size: 40, leftAt: WALK, shown: SHOWN }, WHEN],
  ['a face of 150 pixels that is visible in two frames', { size: 150, leftAt: WALK, shown: SHOWN }, WHEN],
  ['a face that is visible in one frame', { size: 96, leftAt: WALK, shown: SHOWN.slice(0, 1) }, /^Possible face at 0:00\.83 /],
  ['a face far from the place of the track', { size: 60, leftAt: (index) => (SHOWN.includes(index) ? 250 : 10), shown: SHOWN }, WHEN],
  ['half a face of 48 pixels at the edge of the frame', { size: 48, leftAt: leavesTo(-24), shown: SHOWN }, WHEN],
  ['half a face of 150 pixels at the edge of the frame', { size: 150, leftAt: leavesTo(-75), shown: SHOWN }, WHEN],
  ['a tilted face', { size: 96, leftAt: WALK, shown: SHOWN, tilt: 35 }, WHEN],
  ['a face that is visible after its track has ended', { size: 96, leftAt: WALK, shown: SHOWN, isLostForGood: true }, WHEN],
]

describe('[MEDIA-06] while the subject of a redacted track is judged absent', () => {
  it.for(casesOfToday(VISIBLE, 4))('%s is a finding', async ([, planted, when]) => {
    const found = await facesFound(planted)
    if (found === undefined) return
    expect(found).toEqual([expect.stringMatching(when)])
  })

  const HIDDEN = [
    ['between two stretches', 40, WALK, false],
    ['beyond the edge of the frame', 150, leavesTo(-200), false],
    ['after the track has ended', 150, WALK, true],
  ] as const

  it.for(casesOfToday(HIDDEN, 3))('nothing is held if the face is absent %s', async ([, size, leftAt, isLostForGood]) => {
    expect((await facesFound({ size, leftAt, shown: [], isLostForGood })) ?? []).toEqual([])
  })

  it('an uncertain small face that stays away from the track is a finding of the regular search', async () => {
    const size = 24
    const [x, y] = [280, 200]
    // Between two regular searches until after the next one, which isn't complete.
    const isShown = (index: number): boolean => index >= 13 && index <= 17
    const clip = await makeClip({
      ...SIZE,
      times: TIMES,
      draw: (context, index) => {
        context.fillStyle = '#445566'
        context.fillRect(0, 0, SIZE.width, SIZE.height)
        if (!isShown(index)) return
        context.fillStyle = '#f0f0f0'
        context.fillRect(x, y, size, size)
      },
    })
    const positions = TIMES.flatMap((time, index) =>
      index <= LOST || index >= FOUND ? [{ time, x: 20, y: 20, width: 40, height: 40 }] : [],
    )
    // As wide as the patch is in the largest search only.
    const model = brightPatchModel(28)
    const findings = await findingsOf(clip, positions, TIMES[FOUND] ?? 0, model)
    expect(findings.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^Possible face at 0:01\.25 /)])
  })

  it('half a face beside the cover of another one is a finding', async () => {
    const green = { x: 0, y: 80, width: 24, height: 24 }
    const red = { x: 0, y: 104, width: 40, height: 40 }
    const clip = await makeClip({
      ...SIZE,
      times: TIMES,
      draw: (context, index) => {
        context.fillStyle = '#282828'
        context.fillRect(0, 0, SIZE.width, SIZE.height)
        context.fillStyle = '#f02020'
        context.fillRect(red.x, red.y, red.width, red.height)
        if (!SHOWN.includes(index)) return
        context.fillStyle = '#20f020'
        context.fillRect(green.x, green.y, green.width, green.height)
      },
    })
    const positions = TIMES.flatMap((time, index) =>
      index <= LOST || index >= FOUND ? [{ time, x: 0, y: 80, width: 48, height: 48 }] : [],
    )
    const neighbour = TIMES.map((time) => ({ time, ...red }))
    const model = { name: 'patches of colours', load: () => Promise.resolve(), find: findColours }
    const findings = await findingsOf(clip, positions, TIMES[FOUND] ?? 0, model, neighbour)
    expect(findings.filter(({ check }) => check === 'faces').map(({ detail }) => detail)).toEqual([expect.stringMatching(/0:00\.83/)])
  })
})
