import { BlobSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'

import type { Box } from '#engine/core/types.ts'
import { marks } from '#engine/testing/face-labels.ts'
import type { VideoDetection, VideoEngine } from '#engine/video/types.ts'
import { coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import { boxesAt, movingItem } from '#lib/review/moving-regions.ts'
import { encode, FRAMES_PER_SECOND } from './clips'

/** A labelled photograph: a JPEG file in base64, and the boxes of its faces. */
export interface Photograph {
  base64: string
  faces: Box[]
}

/** How the clip of a measurement is made. */
export interface FaceClipPlan {
  photographs: Photograph[]
  /** Height of the largest face of each photograph in pixels, of a frame of 720. */
  height: number
  condition: 'bright' | 'dark' | 'tilting'
}

/** The labels of a frame. */
interface LabelledFrame {
  time: number
  /** The faces that are inside the frame, by their places in the list of all faces of the clip. */
  faces: Map<number, Box>
  /** Faces that the edge of the frame cuts. */
  cut: Box[]
}

interface LabelledClip {
  clip: Blob
  frames: LabelledFrame[]
}

/** The result of a search of a clip. */
export interface FaceFigures {
  /** Faces of all labelled frames, and how many of them are covered by at least 95%. */
  faces: number
  covered: number
  tracks: number
  /** Tracks that are on a labelled face in no labelled frame. */
  falseTracks: number
  gaps: number
  seconds: number
}

/** The findings of an export in which all faces were left out. */
export interface LeftOutFigures {
  people: number
  named: number
  seconds: number
}

const SIZE = { width: 1280, height: 720 }
/** Seconds for which each photograph is shown. Between two of them is a cut. */
const SHOWN = 1.6
const TILT = Math.PI / 9
/** Share of a box inside the frame above which a face counts. */
const INSIDE = 0.99

async function bitmapOf({ base64 }: Photograph): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
}

const frameBox: Box = { x: 0, y: 0, ...SIZE }
const area = ({ width, height }: Box): number => width * height

/** Returns the box around a box that is turned about the middle of the frame. */
function turned({ x, y, width, height }: Box, angle: number): Box {
  const [left, top] = [SIZE.width / 2, SIZE.height / 2]
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([across = 0, down = 0]) => ({
    x: left + (across - left) * Math.cos(angle) - (down - top) * Math.sin(angle),
    y: top + (across - left) * Math.sin(angle) + (down - top) * Math.cos(angle),
  }))
  // A face is about an ellipse, whose box grows less than that of its corners.
  const middle = { x: corners.reduce((sum, one) => sum + one.x, 0) / 4, y: corners.reduce((sum, one) => sum + one.y, 0) / 4 }
  const [across, down] = [
    Math.hypot(width * Math.cos(angle), height * Math.sin(angle)),
    Math.hypot(width * Math.sin(angle), height * Math.cos(angle)),
  ]
  return { x: middle.x - across / 2, y: middle.y - down / 2, width: across, height: down }
}

/** Makes a 720p clip that shows one photograph after the other, each moving by a pixel a frame with its largest face in the middle. */
async function madeClip({ photographs, height, condition }: FaceClipPlan): Promise<LabelledClip> {
  const images = await Promise.all(photographs.map(bitmapOf))
  const each = SHOWN * FRAMES_PER_SECOND
  const frames: LabelledFrame[] = []
  const clip = await encode('avc', SIZE, each * photographs.length, (context, index) => {
    const at = Math.floor(index / each)
    const [image, { faces } = { faces: [] }] = [images[at], photographs[at]]
    const largest = faces.toSorted((a, b) => b.height - a.height)[0]
    if (image === undefined || largest === undefined) return
    const [step, scale] = [index % each, height / largest.height]
    const left = SIZE.width / 2 - (largest.x + largest.width / 2) * scale + each / 2 - step
    const top = SIZE.height / 2 - (largest.y + largest.height / 2) * scale
    const angle = condition === 'tilting' ? TILT * ((2 * step) / each - 1) : 0
    context.save()
    context.fillStyle = '#667066'
    context.fillRect(0, 0, SIZE.width, SIZE.height)
    context.translate(SIZE.width / 2, SIZE.height / 2)
    context.rotate(angle)
    context.translate(-SIZE.width / 2, -SIZE.height / 2)
    if (condition === 'dark') context.filter = 'brightness(0.25)'
    context.drawImage(image, left, top, image.width * scale, image.height * scale)
    context.restore()
    const frame: LabelledFrame = { time: index / FRAMES_PER_SECOND, faces: new Map(), cut: [] }
    for (const [face, { x, y, width, height: tall }] of faces.entries()) {
      const box = turned({ x: left + x * scale, y: top + y * scale, width: width * scale, height: tall * scale }, angle)
      const inside = sharedArea(box, frameBox) / area(box)
      if (inside >= INSIDE) frame.faces.set(100 * at + face, box)
      else if (inside > 0) frame.cut.push(box)
    }
    frames.push(frame)
  })
  return { clip, frames }
}

/** Returns a clip with the labels of some of its frames, by their numbers in the order in which they are shown. */
async function labelledClip(clip: Blob, labels: Record<string, Box[]>): Promise<LabelledClip> {
  const input = new Input({ source: new BlobSource(clip), formats: [MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new Error('the clip has no video')
    const times: number[] = []
    for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
      times.push(timestamp)
    times.sort((a, b) => a - b)
    const frames = Object.entries(labels).map(([number, boxes]): LabelledFrame => ({
      time: times[Number(number)] ?? Number.NaN,
      faces: new Map(boxes.entries()),
      cut: [],
    }))
    return { clip, frames }
  } finally {
    input.dispose()
  }
}

function figuresOf({ frames }: LabelledClip, { tracks, gaps }: VideoDetection, seconds: number): FaceFigures {
  const items = tracks.map(({ key, positions }) => movingItem({ id: key, kind: 'face', decision: 'redact', style: null, positions }))
  const real = new Set<number>()
  const seen = new Set<number>()
  let [faces, covered] = [0, 0]
  for (const { time, faces: labelled, cut } of frames) {
    const boxes = items.map((item) => boxesAt(item, time))
    for (const [index, covers] of boxes.entries()) {
      if (covers.length > 0) seen.add(index)
      if (covers.some((cover) => [...labelled.values(), ...cut].some((face) => marks(cover, face)))) real.add(index)
    }
    faces += labelled.size
    for (const face of labelled.values()) if (coveredShare(face, boxes.flat()) >= 0.95) covered += 1
  }
  return { faces, covered, tracks: tracks.length, falseTracks: seen.size - real.size, gaps: gaps.length, seconds }
}

/** Exports a clip with no redaction, and returns how many of the people in it the check names at their place. */
async function leftOut({ clip, frames }: LabelledClip, engine: VideoEngine): Promise<LeftOutFigures> {
  const folder = await navigator.storage.getDirectory()
  const { name } = await folder.getFileHandle('bench-faces', { create: true })
  const { findings } = await engine.redact(clip, { regions: [], kept: [], audio: 'keep' }, { path: [name] })
  const places = findings.flatMap(({ check, place }) => (check === 'faces' && place !== undefined && 'time' in place ? [place] : []))
  const people = new Set(frames.flatMap(({ faces }) => [...faces.keys()]))
  const named = [...people].filter((person) =>
    places.some(({ time, box }) => {
      const nearest = frames.toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0]
      const face = nearest?.faces.get(person)
      return face !== undefined && marks(box, face)
    }),
  )
  return { people: people.size, named: named.length, seconds: frames.length / FRAMES_PER_SECOND }
}

/** A clip that was made, and its measurements. */
export interface MadeFaces {
  /** Measures a search for faces. */
  found: (increasedAccuracy: boolean) => Promise<FaceFigures>
  /** Measures what verification reports of the clip if it is exported as it is. */
  leftOut: () => Promise<LeftOutFigures>
}

/** Makes the clip of a plan. */
export async function makeFaces(engine: VideoEngine, plan: FaceClipPlan): Promise<MadeFaces> {
  const made = await madeClip(plan)
  return {
    found: async (increasedAccuracy) => {
      const detection = await engine.detect(made.clip, { increasedAccuracy, labels: ['face'] })
      return figuresOf(made, detection, SHOWN * plan.photographs.length)
    },
    leftOut: () => leftOut(made, engine),
  }
}

/** Measures a search for faces in a labelled clip. */
export async function clipFigures(
  engine: VideoEngine,
  file: Blob,
  labels: Record<string, Box[]>,
  increasedAccuracy: boolean,
): Promise<FaceFigures> {
  const labelled = await labelledClip(file, labels)
  const detection = await engine.detect(file, { increasedAccuracy, labels: ['face'] })
  const input = new Input({ source: new BlobSource(file), formats: [MP4] })
  try {
    return figuresOf(labelled, detection, await input.computeDuration())
  } finally {
    input.dispose()
  }
}
