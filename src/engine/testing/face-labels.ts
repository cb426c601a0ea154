import { z } from 'zod'

import { coveredShare, sharedArea } from '../geometry'
import type { Box } from '../types'

const Corners = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .transform(([x, y, width, height]): Box => ({ x, y, width, height }))
const Labels = z.record(z.string(), z.object({ faces: z.array(Corners), ignore: z.array(Corners) }))

/** The faces of a sample photograph, and parts that are too unclear to count. */
export type FaceLabels = z.infer<typeof Labels>[string]

/** Reads `faces/labels.json` of the samples: by the name of the photograph. */
export function readLabels(text: string): Record<string, FaceLabels> {
  return Labels.parse(JSON.parse(text))
}

/** Whether a box marks a face: they overlap, or one lies in the other and is not much smaller. */
export function marks(found: Box, face: Box): boolean {
  const shared = sharedArea(found, face)
  const [a, b] = [found.width * found.height, face.width * face.height]
  const alike = a / b > 0.15 && a / b < 6
  return shared / (a + b - shared) > 0.25 || (alike && shared / Math.min(a, b) > 0.65)
}

/** How many of the faces are marked by one of the boxes. */
export function countMarked(faces: Box[], found: Box[]): number {
  return faces.filter((face) => found.some((box) => marks(box, face))).length
}

/** The boxes that mark no face and lie in no part that is left out of the count. */
export function falseAlarms(found: Box[], { faces, ignore }: FaceLabels): Box[] {
  return found.filter((box) => !faces.some((face) => marks(box, face)) && coveredShare(box, ignore) < 0.3)
}
