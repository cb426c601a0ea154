import { boxOverlap } from './box-areas'
import type { PixelBox } from './cover-rules'
import { boxesAt, type TimedBox } from './moving-regions'
import { isSamePrint } from './pixel-print'
import { isLive } from './review-regions'

type Box = Readonly<PixelBox>

/** A place of a source that a reviewer judged not to be a face. All of it was visible in the output when it was judged. */
export interface JudgedPlace {
  /** The boxes of the judged frames, ascending in time, between which every edge moves linearly. */
  readonly boxes: readonly TimedBox[]
  /** The box that the reviewer saw, and the print of the source inside it. */
  readonly shown: Box
  readonly print: string
}

/** The places that a reviewer judged not to be faces, by one item of the review. */
export interface JudgedFaces {
  readonly trackId: string
  readonly number?: number
  /** The title of the version whose findings were judged. */
  readonly version: string
  /** The hash of the file that was judged. */
  readonly sourceSha256: string
  readonly places: readonly JudgedPlace[]
}

/** Max distance of an edge of a detected face beyond the judged box, as a share of it, and their min overlap. Detectors vary that much. */
const BEYOND = 0.15
const SAME = 0.6

/**
 * Returns whether a detected face is the judged one by its box: not beyond it, and not much smaller, because a small face in front of a
 * large judged place is another one.
 */
export function isJudgedBox(face: Box, judged: Box): boolean {
  const [across, down] = [BEYOND * judged.width, BEYOND * judged.height]
  return (
    boxOverlap(face, judged) >= SAME &&
    face.x >= judged.x - across &&
    face.y >= judged.y - down &&
    face.x + face.width <= judged.x + judged.width + across &&
    face.y + face.height <= judged.y + judged.height + down
  )
}

/** Returns whether a detected face is the judged one, in a frame that was judged. */
export function isInJudgedFrames(face: Box, time: number, { boxes }: Pick<JudgedPlace, 'boxes'>): boolean {
  return boxesAt({ stretches: [{ boxes, isOpenEnded: false }] }, time).some((box) => isJudgedBox(face, box))
}

/**
 * Returns whether a detected face is the judged one: in a frame that was judged, or where the source shows the same pixels at the same
 * place.
 *
 * @param printAt returns the print of the source in a box of the frame
 */
export function isJudgedFace(face: Box, time: number, place: JudgedPlace, printAt: (box: Box) => string): boolean {
  return isInJudgedFrames(face, time, place) || (isJudgedBox(face, place.shown) && isSamePrint(place.print, printAt(place.shown)))
}

interface DismissedPlace {
  readonly time: number
  readonly box: Box
  readonly positions?: readonly { readonly time: number; readonly box: Box }[]
  readonly print: string
}

/** The fields of a track that its dismissal depends on. */
export interface DismissingTrack {
  readonly id: string
  readonly number?: number
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly dismissed?: { readonly version: string; readonly sourceSha256: string; readonly places: readonly DismissedPlace[] }
}

/** Returns the judged place of a finding, or of a dismissal of it. */
export function judgedPlace({ time, box, positions = [{ time, box }], print }: DismissedPlace): JudgedPlace {
  return { boxes: positions.map((at) => ({ time: at.time, ...at.box })), shown: box, print }
}

/** Returns what the reviewer judged not to be faces. The judgement of a deleted or redacted item doesn't count. */
export function judgedFacesOf(tracks: readonly DismissingTrack[]): JudgedFaces[] {
  return tracks.flatMap((track): JudgedFaces[] => {
    const { id, number, decision, dismissed } = track
    if (dismissed === undefined || decision !== 'keep' || !isLive(track)) return []
    const { version, sourceSha256, places } = dismissed
    return [{ trackId: id, ...(number === undefined ? {} : { number }), version, sourceSha256, places: places.map(judgedPlace) }]
  })
}
