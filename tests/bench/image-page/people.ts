import type { Box, DetectableLabel } from '#engine/core/types.ts'
import type { FaceLabels } from '#engine/testing/face-labels.ts'
import { coveredShare, isCentreIn } from '#lib/review/box-areas.ts'
import { isFaceOf } from '#lib/review/face-of-head.ts'
import { detect, type Measured } from './detection'

/** Min share of a face or a plate inside a region at which it counts as covered. */
const COVERED = 0.95

/** Detects heads or people in a photograph with labelled faces. A region without a face is wrong, although it may show someone turned away. */
export async function measurePeople(
  file: Blob,
  { faces, ignore }: FaceLabels,
  label: 'head' | 'person',
  increasedAccuracy: boolean,
): Promise<Measured> {
  const { items, ...cost } = await detect(file, [label], increasedAccuracy)
  const regions = items.map(({ box }) => box)
  const isOf = (region: Box, face: Box) => (label === 'head' ? isFaceOf(region, face) : isCentreIn(face, region))
  const found = faces.filter((face) => regions.some((region) => isOf(region, face)))
  const covered = found.filter((face) => coveredShare(face, regions) >= COVERED)
  const wrong = regions.filter((region) => ![...faces, ...ignore].some((face) => isOf(region, face)))
  return { items: faces.length, found: found.length, wrong: wrong.length, covered: covered.length, ...cost }
}

/** Detects the vehicle of a license plate. */
export async function measureVehicle(file: Blob, plate: Box, increasedAccuracy: boolean): Promise<Measured> {
  const { items, ...cost } = await detect(file, ['vehicle'], increasedAccuracy)
  const marked = items.filter(({ box }) => isCentreIn(plate, box))
  const covered = marked.some(({ box }) => coveredShare(plate, [box]) >= COVERED) ? 1 : 0
  return { items: 1, found: Math.min(1, marked.length), wrong: items.length - marked.length, covered, ...cost }
}

/** Counts the items that are detected in a photograph without any. */
export async function measureNone(file: Blob, labels: readonly DetectableLabel[], increasedAccuracy: boolean): Promise<Measured> {
  const { items, ...cost } = await detect(file, labels, increasedAccuracy)
  return { items: 0, found: 0, wrong: items.length, covered: 0, ...cost }
}
