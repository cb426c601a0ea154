import { z } from 'zod'

import { coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../core/types'

const Corners = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .transform(([x, y, width, height]): Box => ({ x, y, width, height }))
const Labels = z.record(z.string(), z.object({ faces: z.array(Corners), ignore: z.array(Corners) }))

/** The faces of a sample photograph, and ambiguous areas to ignore. */
export type FaceLabels = z.infer<typeof Labels>[string]

/** Parses the samples' `faces/labels.json`. Keys are names of photographs. */
export function readLabels(text: string): Record<string, FaceLabels> {
  return Labels.parse(JSON.parse(text))
}

/** Returns whether a box marks a face: they overlap, or one contains the other and has a similar size. */
export function marks(found: Box, face: Box): boolean {
  const shared = sharedArea(found, face)
  const [a, b] = [found.width * found.height, face.width * face.height]
  const isSimilarSize = a / b > 0.15 && a / b < 6
  return shared / (a + b - shared) > 0.25 || (isSimilarSize && shared / Math.min(a, b) > 0.65)
}

/** Returns the number of faces that a box marks. */
export function countMarked(faces: Box[], found: Box[]): number {
  return faces.filter((face) => found.some((box) => marks(box, face))).length
}

/** Returns the boxes that mark no face and are outside the ignored areas. */
export function falsePositives(found: Box[], { faces, ignore }: FaceLabels): Box[] {
  return found.filter((box) => !faces.some((face) => marks(box, face)) && coveredShare(box, ignore) < 0.3)
}
