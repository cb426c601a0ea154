import type { Box } from '../../core/types'
import { SURE_PERSON } from '../object/object-search'
import type { Keypoint, Pose } from './pose-model'

/**
 * Min mean confidence of the keypoints of a head. Of other things that look like a person, such as the back of a chair, it is about .03. A body of
 * which the detector is unsure needs a surer pose.
 */
const MIN_CONFIDENCE = 0.12
const MIN_OF_UNSURE = 0.25

/**
 * The height of a face as a multiple of the distance of its ears, of its eyes, of its shoulders, and of the shoulders from its middle;
 * medians of labelled faces in `../shared/samples`, like the other numbers here.
 */
const OF_EARS = 1
const OF_EYES = 2.4
const OF_SHOULDERS = 0.55
const OF_NECK = 0.9
/**
 * In a profile, ears, eyes and shoulders are each behind one another. Where their size is below this share of the distance to the shoulders,
 * the size follows from that distance alone.
 */
const PROFILE = 0.5
const OF_NECK_IN_PROFILE = 1.15
/** Side of a head's region as a multiple of the face's height: hair and chin are inside, wherever the head leans. */
const SIDE = 1.9

const distanceOf = (one: Pick<Keypoint, 'x' | 'y'>, other: Pick<Keypoint, 'x' | 'y'>): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/**
 * Returns the square around the head of a pose in the pixels of the pose, or undefined if the pose has none.
 *
 * @param confidence of the body, 0 to 1
 */
export function headOf(pose: Pose, confidence: number): Box | undefined {
  const { nose, leftEye, rightEye, leftEar, rightEar, leftShoulder, rightShoulder } = pose
  const points = [nose, leftEye, rightEye, leftEar, rightEar]
  const total = points.reduce((sum, point) => sum + point.confidence, 0)
  const least = confidence < SURE_PERSON ? MIN_OF_UNSURE : MIN_CONFIDENCE
  if (total < least * points.length) return undefined
  const mean = (of: (point: Keypoint) => number) => points.reduce((sum, point) => sum + point.confidence * of(point), 0) / total
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  const neck = { x: (leftShoulder.x + rightShoulder.x) / 2, y: (leftShoulder.y + rightShoulder.y) / 2 }
  const [ears, eyes, shoulders] = [
    OF_EARS * distanceOf(leftEar, rightEar),
    OF_EYES * distanceOf(leftEye, rightEye),
    OF_SHOULDERS * distanceOf(leftShoulder, rightShoulder),
  ]
  const [, median = 0] = [ears, eyes, shoulders].toSorted((a, b) => a - b)
  const toNeck = distanceOf(middle, neck)
  const height = median < PROFILE * toNeck ? OF_NECK_IN_PROFILE * toNeck : Math.max(median, OF_NECK * toNeck)
  const side = SIDE * height
  return { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side }
}
