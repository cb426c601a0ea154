import { absentStretchesOf, movingRegionsOf, type MovingRegion, type ReviewedTrack } from '#lib/review/moving-regions.ts'
import { withFaceMargin } from '#lib/review/face-margin.ts'
import type { FaceModel } from '#engine/detect/face/face-model.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { decodeUpright, toCanvas } from '#engine/image/decode.ts'
import { withEdits, type PlannedEdit } from '#engine/testing/edit-lists.ts'
import { brightFace, brightPatchModel, faceClip, type FaceClip, type FaceClipOptions } from '#engine/testing/face-clips.ts'
import type { LabelledImage } from '#engine/testing/face-conditions.ts'
import { readLabels } from '#engine/testing/face-labels.ts'
import { seededRandom } from '#engine/testing/images.ts'
import { redacted } from '#engine/testing/redacted-video.ts'
import { exportClip, makeClip, type Clip, type ClipKind } from '#engine/testing/verify-clips.ts'
import { subjectRegion } from '#engine/testing/clip-scene.ts'
import type { VideoPlan } from '#engine/video/types.ts'
import { verifyVideo } from '#engine/video/verify/verify.ts'
import { holding, type Samples, type VerifyCase } from './case'

const FRAME = { width: 640, height: 360 }
const RATE = 24
const timesOf = (frames: number): number[] => Array.from({ length: frames }, (_unused, index) => index / RATE)
/** Heights of faces as shares of the frame's height. */
const SHARES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]
const KINDS = ['mp4', 'webm', 'mkv'] as const satisfies ClipKind[]
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
const percent = (share: number): string => `${Math.round(share * 100)}%`

interface Faces {
  sample: LabelledImage
  model: FaceModel
  seed: number
}

type Plan = Pick<VideoPlan, 'regions'> & Partial<VideoPlan>

async function verified(clip: Clip, output: Blob, plan: Plan, model: FaceModel, times = clip.times): Promise<string[]> {
  return holding(
    await verifyVideo({
      source: clip.file,
      output,
      plan: { kept: [], ...plan },
      frames: { times, width: clip.width, height: clip.height },
      detector: model,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  )
}

/** Makes a clip of a face at a random place, which stays there unless it moves by some pixels a frame. */
function clipOf({ sample, seed }: Faces, share: number, frames: number, more: Partial<FaceClipOptions> & { step?: number } = {}) {
  const [size, random] = [share * FRAME.height, seededRandom(seed + Math.round(share * 100))]
  const { step = 0, ...options } = more
  const left = random() * Math.max(0, FRAME.width - size - frames * step)
  const top = random() * (FRAME.height - size)
  return faceClip(sample, { ...FRAME, times: timesOf(frames), size, top, leftAt: (index) => left + index * step, ...options })
}

const regionOf = (made: FaceClip, style: MovingRegion['style'] = 'Black Box', first?: number, last?: number): MovingRegion => ({
  ...made.itemOf(first, last),
  style,
})

const facesOf = (findings: readonly string[]): string[] => findings.filter((finding) => finding.startsWith('faces '))

function uncovered(faces: Faces): VerifyCase[] {
  return SHARES.flatMap((share): VerifyCase[] => [
    {
      kind: 'planted',
      group: 'a face left uncovered',
      name: percent(share),
      findings: async () => {
        const { clip } = await clipOf(faces, share, 12)
        return facesOf(await verified(clip, await exportClip(clip, []), { regions: [] }, faces.model))
      },
    },
    {
      kind: 'planted',
      group: 'a face uncovered in the frame before its cover',
      name: percent(share),
      findings: async () => {
        // Between two frames of the regular search, which is every six frames.
        const made = await clipOf(faces, share, 16, { isVisible: (index) => index > 8 })
        const regions = [regionOf(made, 'Black Box', 10)]
        return facesOf(await verified(made.clip, await exportClip(made.clip, regions), { regions }, faces.model))
      },
    },
  ])
}

/** The last frame with a box before a stretch that is judged absent, and the first one after it. */
const [LOST, FOUND, FRAMES] = [9, 38, 48]

/** Verifies an export of a clip whose face is judged absent between two frames, but visible in some of them. */
async function absentFindings(faces: Faces, share: number, shown: readonly number[]): Promise<string[]> {
  const isTracked = (index: number): boolean => index <= LOST || index >= FOUND
  const { clip, faceAt } = await clipOf(faces, share, FRAMES, { isVisible: (index) => isTracked(index) || shown.includes(index) })
  const positions = clip.times.flatMap((time, index) => (isTracked(index) ? [{ time, ...withFaceMargin(faceAt(index)) }] : []))
  const track: ReviewedTrack = { id: 'person', number: 4, kind: 'face', decision: 'redact', style: null, positions }
  const gap = { trackId: 'person', start: clip.times[LOST] ?? 0, end: clip.times[FOUND] ?? 0, resolution: 'absent' as const }
  const review = { tracks: [track], gaps: [gap], style: 'Black Box' as const }
  const regions = movingRegionsOf(review)
  return verified(clip, await exportClip(clip, regions), { regions, absent: absentStretchesOf(review) }, faces.model)
}

function absent(faces: Faces): VerifyCase[] {
  return SHARES.flatMap((share): VerifyCase[] => [
    ...[[22, 23], [22]].map((shown): VerifyCase => ({
      kind: 'planted',
      group: `a face visible for ${shown.length === 1 ? 'one frame' : 'two frames'} while judged absent`,
      name: percent(share),
      findings: async () => facesOf(await absentFindings(faces, share, shown)),
    })),
    { kind: 'correct', group: 'faces judged absent', name: percent(share), findings: () => absentFindings(faces, share, []) },
  ])
}

/** Returns a region whose boxes are one frame late. */
const late = (region: MovingRegion, by: number): MovingRegion => ({
  ...region,
  stretches: region.stretches.map((stretch) => ({ ...stretch, boxes: stretch.boxes.map((box) => ({ ...box, time: box.time + by })) })),
})

function lateCovers(faces: Faces): VerifyCase[] {
  const group = 'a cover one frame late'
  return KINDS.flatMap((kind): VerifyCase[] => [
    {
      kind: 'planted',
      group,
      name: `an object in ${kind}`,
      findings: async () => {
        const clip = await makeClip({ kind })
        const region = subjectRegion(clip.times)
        return verified(clip, await exportClip(clip, [late(region, clip.times[1] ?? 0)]), { regions: [region] }, faces.model)
      },
    },
    ...[0.1, 0.35, 0.65].map((share): VerifyCase => ({
      kind: 'planted',
      group,
      name: `a face of ${percent(share)} in ${kind}`,
      findings: async () => {
        const made = await clipOf(faces, share, 12, { kind, step: 4 })
        const region = regionOf(made)
        return verified(made.clip, await exportClip(made.clip, [late(region, 1 / RATE)]), { regions: [region] }, faces.model)
      },
    })),
  ])
}

/** Exports of clips of which an edit list shows a part. */
function cut(faces: Faces): VerifyCase[] {
  const edits: [string, PlannedEdit, number][] = [
    ['in front', { duration: 6 / RATE, media: 6 / RATE }, 6],
    ['in front and behind', { duration: 4 / RATE, media: 4 / RATE }, 4],
  ]
  return edits.flatMap(([place, edit, frames]): VerifyCase[] => {
    const make = async () => {
      const made = await clipOf(faces, 0.35, 12)
      return { ...made, source: { ...made.clip, file: await withEdits(made.clip.file, () => [edit]), times: timesOf(frames) } }
    }
    return [
      {
        kind: 'planted',
        group: 'packets kept outside an edit list',
        name: place,
        findings: async () => {
          const made = await make()
          const regions = [regionOf(made)]
          const whole = await exportClip(made.clip, regions)
          return verified(made.source, await withEdits(whole, () => [edit]), { regions }, faces.model)
        },
      },
      {
        kind: 'correct',
        group: 'cut by an edit list',
        name: place,
        findings: async () => {
          const made = await make()
          const regions = [regionOf(made)]
          return verified(made.source, (await redacted(made.source.file, { regions })).blob, { regions }, faces.model)
        },
      },
    ]
  })
}

function correct(faces: Faces): VerifyCase[] {
  const exported = async (share: number, kind: ClipKind, style: MovingRegion['style']): Promise<string[]> => {
    const made = await clipOf(faces, share, 12, { kind, step: 4 })
    const regions = [regionOf(made, style)]
    return verified(made.clip, (await redacted(made.clip.file, { regions })).blob, { regions }, faces.model)
  }
  return [
    ...SHARES.map((share): VerifyCase => ({
      kind: 'correct',
      group: 'faces of all sizes',
      name: percent(share),
      findings: () => exported(share, 'mp4', 'Black Box'),
    })),
    ...KINDS.flatMap((kind) =>
      STYLES.map((style): VerifyCase => ({
        kind: 'correct',
        group: `faces in ${kind}`,
        name: style,
        findings: () => exported(0.35, kind, style),
      })),
    ),
  ]
}

async function facesIn(samples: Samples, seed: number): Promise<Faces> {
  const [photograph, labels] = ['faces/obama_and_biden.jpg', 'faces/labels.json'].map((path) => samples.get(path))
  const faces = labels && readLabels(await labels.text())['obama_and_biden.jpg']?.faces
  if (!photograph || !faces) return { sample: brightFace(), model: brightPatchModel(1), seed }
  return { sample: { image: toCanvas(await decodeUpright(photograph, 'image/jpeg')), faces }, model: createFullRangeModel(), seed }
}

/** Returns the cases of videos, with a face of the samples where they are present, and else with a drawn one. */
export async function videoCases(seed: number, samples: Samples): Promise<VerifyCase[]> {
  const faces = await facesIn(samples, seed)
  return [uncovered, absent, lateCovers, cut, correct].flatMap((make) => make(faces))
}
