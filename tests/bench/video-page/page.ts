// Workers start under the app's policy.
import '#lib/browser/trusted-types.ts'

import { coveredShare } from '#lib/review/box-areas.ts'
import { boxesAt, movingItem, type MovingRegion } from '#lib/review/moving-regions.ts'
import type { Box } from '#engine/core/types.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import { followSubject } from '#engine/video/follow/client.ts'
import type { FollowDirection, FollowPart } from '#engine/video/follow/types.ts'
import type { VideoDetection } from '#engine/video/types.ts'
import { clipFigures, makeFaces, type FaceClipPlan, type FaceFigures, type LeftOutFigures, type MadeFaces } from './faces'
import { steps } from './steps'
import { facesClip, FRAMES_PER_SECOND, panningClip, repeated, type ClipCodec } from './clips'

/** The costs of an export. */
export interface Exported {
  frames: number
  /** Milliseconds of each stage. */
  stages: Record<string, number>
  /** Bytes of the output. */
  size: number
  findings: number
}

export interface Coverage {
  /** Faces of all frames, and how many of them are covered by at least 95%. */
  faces: number
  covered: number
  gaps: number
  tracks: number
}

/** Functions of this page for the benchmark. */
export interface VideoBench {
  /** Makes a clip and returns its size in bytes. */
  makeClip: (codec: ClipCodec, height: number, seconds: number, turns: number) => Promise<number>
  /** Returns a part of the clip that was made or of the last export as base64, as much as a message can hold. */
  read: (from: number, to: number) => Promise<string>
  /** Detects faces in the chosen file. */
  detect: () => Promise<{ frames: number; milliseconds: number }>
  /** Follows a box of 120 pixels through the chosen file, and returns the seconds of it in which it was followed. */
  follow: (direction: FollowDirection) => Promise<{ seconds: number; milliseconds: number }>
  /** Exports the chosen file with five redacted tracks. */
  redact: () => Promise<Exported>
  /** Runs the steps of an export and of a verification of the chosen file one by one. */
  steps: () => Promise<void>
  /** Detects the faces of a photograph that moves. */
  coverage: (base64: string, labels: Box[]) => Promise<Coverage>
  /** Makes a clip of faces, which the next two functions measure. */
  makeFaces: (plan: FaceClipPlan) => Promise<void>
  /** Detects faces in the clip. */
  facesFound: (increasedAccuracy: boolean) => Promise<FaceFigures>
  /** Exports the clip without any redaction. */
  facesLeftOut: () => Promise<LeftOutFigures>
  /** Detects faces in the chosen file, of which some frames are labelled. */
  facesOfClip: (labels: Record<string, Box[]>, increasedAccuracy: boolean) => Promise<FaceFigures>
}

declare global {
  var videoBench: VideoBench
  /** Receives the name of each stage of an export, if the benchmark measures them. */
  var enterStage: ((stage: string) => Promise<void>) | undefined
}

const engine = createVideoEngine()
let made: Blob = new Blob()
let madeFaces: MadeFaces | undefined

function facesMade(): MadeFaces {
  if (madeFaces === undefined) throw new Error('make a clip of faces first')
  return madeFaces
}

function chosen(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (file === undefined) throw new Error('choose a clip first')
  return file
}

/** Returns five moving boxes of 160 pixels. */
function fiveRegions(seconds: number): MovingRegion[] {
  return Array.from({ length: 5 }, (_, index) => ({
    trackId: `track-${index}`,
    number: index + 1,
    kind: 'object',
    style: 'Black Box',
    stretches: [
      {
        isOpenEnded: false,
        boxes: [0, seconds].map((time) => ({
          time,
          x: 40 + index * 200 + 60 * (time / seconds),
          y: 80 + index * 90,
          width: 160,
          height: 160,
        })),
      },
    ],
  }))
}

const SETTINGS = { increasedAccuracy: false, labels: ['face'] } as const

/** Returns the boxes of all tracks at a time. */
function boxesOf({ tracks }: VideoDetection, time: number): Box[] {
  return tracks.flatMap(({ key, positions }) =>
    boxesAt(movingItem({ id: key, kind: 'face', decision: 'redact', style: null, positions }), time),
  )
}

globalThis.videoBench = {
  makeClip: async (codec, height, seconds, turns) => {
    const clip = await panningClip(codec, height, seconds)
    made = turns === 1 ? clip : await repeated(clip, turns)
    return made.size
  },
  read: async (from, to) => {
    const bytes = new Uint8Array(await made.slice(from, to).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  },
  detect: async () => {
    const file = chosen()
    // The first call also loads the model.
    await engine.detect(file, SETTINGS)
    const start = performance.now()
    const { frames } = await engine.detect(file, SETTINGS)
    return { frames, milliseconds: performance.now() - start }
  },
  follow: async (direction) => {
    const start = performance.now()
    const box = { x: 560, y: 300, width: 120, height: 120 }
    // From the first or the last frame to the other one.
    const [time, until] = direction === 'forward' ? [0, Number.MAX_VALUE] : [Number.MAX_VALUE, 0]
    const times: number[] = []
    const onPart = ({ keyframes, current }: FollowPart): void => {
      for (const each of current ? [...keyframes, current] : keyframes) times.push(each.time)
    }
    await followSubject(chosen(), { box, time, direction, until }, { signal: new AbortController().signal, onPart })
    return { seconds: Math.max(...times) - Math.min(...times), milliseconds: performance.now() - start }
  },
  redact: async () => {
    const folder = await navigator.storage.getDirectory()
    const output = await folder.getFileHandle('bench-video', { create: true })
    let last: string | undefined
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage !== last) void globalThis.enterStage?.(stage)
      last = stage
    }
    const result = await engine.redact(
      chosen(),
      { regions: fiveRegions(600), kept: [], audio: 'keep' },
      { path: [output.name] },
      { onProgress },
    )
    await globalThis.enterStage?.('end')
    made = await output.getFile()
    return { frames: result.details.frames, stages: result.stageMilliseconds, size: result.size, findings: result.findings.length }
  },
  steps: () => steps(chosen(), made, fiveRegions(600)),
  makeFaces: async (plan) => {
    madeFaces = await makeFaces(engine, plan)
  },
  facesFound: (increasedAccuracy) => facesMade().found(increasedAccuracy),
  facesLeftOut: () => facesMade().leftOut(),
  facesOfClip: (labels, increasedAccuracy) => clipFigures(engine, chosen(), labels, increasedAccuracy),
  coverage: async (base64, labels) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const { clip, faces } = await facesClip(await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })), labels, 4)
    const detection = await engine.detect(clip, SETTINGS)
    let [total, covered] = [0, 0]
    for (const [index, boxes] of faces.entries()) {
      const covers = boxesOf(detection, index / FRAMES_PER_SECOND)
      total += boxes.length
      covered += boxes.filter((box) => coveredShare(box, covers) >= 0.95).length
    }
    return { faces: total, covered, gaps: detection.gaps.length, tracks: detection.tracks.length }
  },
}
