import { boxOverlap } from '#lib/review/box-areas.ts'
import { throwIfCancelled } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { DetectOptions, Detection, Detector, Drawable } from '../detector'
import { AGREED, isAgreed, sameFace } from './agreement'
import type { FaceModel } from './face-model'
import { searchPlaces } from './place-search'
import { levelAt } from './plan'
import { rescore } from './rescore'
import { searchLevels } from './search-levels'
import { secondOpinion } from './second-opinion'
import { suppress } from './suppress'
import { squared } from './two-model-search'

/**
 * Long sides at which a frame is searched. The model detects faces of up to about 28% of a level's long side, and at 96 pixels also faces
 * that fill the frame. Together, the two small levels take a seventh of the large one's time.
 */
const LONG_SIDES = [640, 226, 96]
/** Include the sides of normal accuracy, so that nothing is lost that it finds. */
const MORE_LONG_SIDES = [1280, 640, 320, 226, 160, 96]
/**
 * Enlargement of a frame in the finest search, and the max long side. Of six faces of 10 to 12 pixels, the model is at least 59% sure of
 * three at the frame's own size and at least 79% sure of all when enlarged. Larger enlargements add no face, but texture.
 */
const ENLARGEMENT = 1.25
const MAX_FINE_SIDE = 2560
/** Min long side of frames with a fine search. Enlarging smaller ones found texture in `podium-cuts.mp4`. */
const MIN_FINE_FRAME = 896
/** Min ratio of the side of a fine search to the largest other one. */
const MIN_FINE = 1.2
/**
 * Min confidence of a detection that continues a track, at large levels and at small ones, where half a face and its background look like a
 * larger face. Linking decides which detections start a track.
 */
const MIN_CONFIDENCE = 0.2
const MIN_SMALL_CONFIDENCE = 0.35
const SMALL_LEVEL = 226
/** Min confidence in a fine search, after which masked and turned faces are searched again. */
const MIN_FINE_CONFIDENCE = 0.12
/** Confidences between which a detection is searched again, and the upper one where a track expects a face. */
const STARTS = 0.3
const SURE = 0.8
const SURE_IF_EXPECTED = 0.5
/** Min confidences of a face and of a blurred one in that search, and the confidence that a blurred one gets. */
const RESCORED = 0.45
/** Min confidence in that search of a face that a fine search found at less than `STARTS`. */
const FINE_RESCORED = 0.5
const BLURRED = 0.2
const CONTINUES = 0.25
const MIN_RESCORE_CONFIDENCE = 0.02
/** Confidence of a face that may only continue a track until both models agree on it. */
const UNSURE = 0.3
/** Confidence of a face that a model is unsure of and the other one confirms, which starts a track on its own. */
const CONFIRMED = 0.6
/** Max long side at which the second model searches a frame, and the min one, which enlarges small frames. */
const MAX_SECOND_SIDE = 1280
const MIN_SECOND_SIDE = 640
/** Min confidences of the second model for a small and for any other face that a track expects and the first model misses. */
const FOLLOWED = 0.3
const FOLLOWED_LARGE = 0.5
/** Min height of a face that needs no second model, as a share of the frame's: neither model is sure of a profile that fills the frame. */
const LARGE = 0.33
/** Min intersection over union of a face with one that a track expects. A part of a larger face, such as an ear, has less. */
const KNOWN = 0.2
/**
 * Size in pixels of the image below which the second model isn't asked whether a face of an enlarged image is one: it misses most of them.
 * Other searches of increased accuracy see more texture of this size, and leave these faces to the next enlarged one.
 */
const TOO_SMALL = 24
/** Max detections of a frame that are searched again. */
const MAX_RESCORED = 8
const MAX_FINE_RESCORED = 24

/**
 * Size in pixels of the largest usual level of normal accuracy below which a face that a track expects is searched for. A larger one that isn't found is hidden or
 * turned away, and the half of it beside what hides it would shorten its gap.
 */
const SMALL_FACE = 32
/** Max ratio of the sizes and max distance of two boxes of the same face, as a multiple of its size. */
const TWIN_RATIO = 2
const TWIN_DISTANCE = 0.6

/** How a frame is searched for faces. */
export interface FrameFaceOptions extends DetectOptions {
  /** Whether the image is searched at its own size and with the second model, too. Undefined for no. */
  isFine?: boolean
  /** Whether a fine search enlarges the image. Undefined for no. */
  isEnlarged?: boolean
  /** The boxes at which tracks expect their faces, in pixels of the image. */
  expected?: readonly Box[]
}

/** Detects faces in the frames of a video. */
export interface VideoFaceDetector extends Detector<'face'> {
  detect: (image: Drawable, options: FrameFaceOptions) => Promise<Detection[]>
}

const sidesOf = (increasedAccuracy: boolean): number[] => (increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES)

/** Returns the long side of the largest level at which every frame is searched for faces. */
export function videoFaceSide(increasedAccuracy: boolean): number {
  return Math.max(...sidesOf(increasedAccuracy))
}

/** Returns the long side of a fine search of frames of a size, or undefined if the other levels see the same faces. */
export function fineFaceSide(longSide: number, increasedAccuracy: boolean, isEnlarged: boolean): number | undefined {
  const side = Math.min(Math.round(longSide * (isEnlarged ? ENLARGEMENT : 1)), MAX_FINE_SIDE)
  return longSide >= MIN_FINE_FRAME && side >= MIN_FINE * videoFaceSide(increasedAccuracy) ? side : undefined
}

const minConfidence = ({ width, height }: ImageData, isFine: boolean): number =>
  Math.max(width, height) <= SMALL_LEVEL ? MIN_SMALL_CONFIDENCE : isFine ? MIN_FINE_CONFIDENCE : MIN_CONFIDENCE

/** A face, and the first model's confidence looking at it again, if it did and wasn't sure. */
interface LikelyFace extends Detection {
  again?: number
}

interface FoundFaces {
  found: readonly LikelyFace[]
  expected: readonly Box[]
  isFine: boolean
  isEnlarged: boolean
}

/**
 * Searches uncertain detections again, centred. Drops those that no longer score as a face, such as folds of cloth, leaves and lights.
 * Lowers the confidence of borderline ones, so that they only continue a track: a blurred face then joins the track of its sharp frames.
 */
async function withoutTexture(
  image: Drawable,
  { found, expected, isFine }: Omit<FoundFaces, 'isEnlarged'>,
  model: FaceModel,
  signal: AbortSignal,
): Promise<LikelyFace[]> {
  const faces: LikelyFace[] = []
  const [starts, maxRescored] = isFine ? [MIN_FINE_CONFIDENCE, MAX_FINE_RESCORED] : [STARTS, MAX_RESCORED]
  let searched = 0
  for (const face of found) {
    const { confidence } = face
    const sure = expected.some((box) => sameFace(box, face.box)) ? SURE_IF_EXPECTED : SURE
    if (confidence >= starts && confidence < sure && searched < maxRescored) {
      throwIfCancelled(signal)
      searched += 1
      const again = await rescore(image, face, (pixels) => model.find(pixels, MIN_RESCORE_CONFIDENCE))
      if (isFine && again >= FINE_RESCORED) faces.push({ ...face, confidence: Math.max(confidence, again) })
      else if (again >= RESCORED && confidence >= STARTS) faces.push(face)
      else if (again >= BLURRED) faces.push({ ...face, confidence: CONTINUES, again })
    } else if (confidence >= MIN_CONFIDENCE) faces.push(face)
  }
  return faces
}

/**
 * Drops the less confident of two boxes of about the same size and place. Of a face with a mask, two levels find different parts, which would
 * become two tracks.
 */
function withoutTwins(faces: readonly Detection[]): Detection[] {
  const kept: Detection[] = []
  for (const face of faces) if (!kept.some((known) => areTwins(known.box, face.box))) kept.push(face)
  return kept
}

function areTwins(a: Box, b: Box): boolean {
  const [one, other] = [Math.max(a.width, a.height), Math.max(b.width, b.height)]
  const [x, y] = [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2]
  return Math.max(one, other) < TWIN_RATIO * Math.min(one, other) && Math.hypot(x, y) < (TWIN_DISTANCE * (one + other)) / 2
}

/**
 * Creates the face detector for video frames.
 *
 * @param second confirms faces before they start a track, and finds faces that the first model misses: in fine searches, and where tracks
 * expect them. Undefined for the first model only.
 */
export function createVideoFaceDetector(model: FaceModel, second?: FaceModel): VideoFaceDetector {
  /** Raises the confidence of uncertain faces on which both models agree, so that they start a track. */
  const agreedOn = async (image: Drawable, found: readonly LikelyFace[], other: FaceModel, signal: AbortSignal): Promise<Detection[]> => {
    const faces: Detection[] = []
    for (const { again, ...face } of found) {
      throwIfCancelled(signal)
      const isAsked = again !== undefined && again >= AGREED.first
      const centred = { ...face, box: squared(face.box) }
      const ssd = isAsked ? await rescore(image, centred, (pixels) => other.find(pixels, MIN_RESCORE_CONFIDENCE)) : 0
      faces.push(isAsked && isAgreed({ fullRange: again, ssd }) ? { ...face, confidence: CONFIRMED } : face)
    }
    return faces
  }

  /** Lowers the confidence of faces that neither a track nor both models confirm, so that they only continue a track. */
  const confirmed = async (
    image: Drawable,
    { found, expected, isFine, isEnlarged }: FoundFaces,
    other: FaceModel,
    signal: AbortSignal,
  ): Promise<Detection[]> => {
    const isKnown = ({ box, confidence }: Detection): boolean =>
      confidence >= SURE || box.height >= LARGE * image.height || expected.some((known) => boxOverlap(known, box) >= KNOWN)
    const asUnsure = (face: Detection): Detection => ({ ...face, confidence: Math.min(face.confidence, UNSURE) })
    const side = Math.min(MAX_SECOND_SIDE, Math.max(MIN_SECOND_SIDE, image.width, image.height))
    const isTooSmall = (box: Box): boolean => Math.max(box.width, box.height) < TOO_SMALL
    const mayStart = (face: Detection): boolean => face.confidence > UNSURE && !(isEnlarged && isTooSmall(face.box)) && !isKnown(face)
    const options = { side: isFine ? side : undefined, isKnown: (face: Detection) => !mayStart(face), isTooSmall, signal }
    const likely = isFine ? await agreedOn(image, found, other, signal) : found
    const { agreed, doubtful, added } = await secondOpinion(image, likely, { first: model, second: other }, options)
    const certain = added.map((face): Detection => ({ ...face, confidence: Math.max(face.confidence, CONFIRMED) }))
    return [...agreed, ...certain, ...doubtful.map((face) => asUnsure(face))]
  }

  /** Searches the places at which tracks expect faces that the search of the frame missed. */
  const followed = async (image: Drawable, { found, expected }: Pick<FoundFaces, 'found' | 'expected'>): Promise<Detection[]> => {
    const scale = videoFaceSide(false) / Math.max(image.width, image.height)
    const isSmall = (box: Box): boolean => Math.max(box.width, box.height) * scale < SMALL_FACE
    const missedBy = (faces: readonly Detection[]) => expected.filter((box) => !faces.some((face) => sameFace(box, face.box)))
    const missed = missedBy(found)
    const faces = await searchPlaces(image, missed.filter(isSmall), (pixels) => model.find(pixels, MIN_CONFIDENCE))
    if (second === undefined) return faces
    const others = await searchPlaces(image, missedBy([...found, ...faces]), (pixels) => second.find(pixels, FOLLOWED))
    return [...faces, ...others.filter(({ box, confidence }) => confidence >= FOLLOWED_LARGE || isSmall(box))]
  }

  return {
    label: 'face',
    name: model.name,
    load: async () => void (await Promise.all([model.load(), second?.load()])),
    detect: async (image, { increasedAccuracy, isFine = false, isEnlarged = false, expected = [], ...options }) => {
      const fine = isFine ? fineFaceSide(Math.max(image.width, image.height), increasedAccuracy, isEnlarged) : undefined
      const sides = [...(fine === undefined ? [] : [fine]), ...sidesOf(increasedAccuracy)]
      const plan = sides.map((side) => levelAt(image.width, image.height, side))
      const found = await searchLevels(image, plan, (tile) => model.find(tile, minConfidence(tile, isFine)), options)
      const likely = await withoutTexture(image, { found, expected, isFine }, model, options.signal)
      const { signal } = options
      const faces = second === undefined ? likely : await confirmed(image, { found: likely, expected, isFine, isEnlarged }, second, signal)
      throwIfCancelled(signal)
      return withoutTwins(suppress([...faces, ...(await followed(image, { found: faces, expected }))]))
    },
  }
}
