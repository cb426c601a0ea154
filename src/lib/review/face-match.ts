import { boxOverlap, coveredShare, growBox, sharedArea } from './box-areas'
import { clampBox, wholePixels, type PixelBox } from './cover-rules'
import { COVER_MARGIN, withFaceMargin } from './face-margin'
import { containsBox, runsOf, type ShapedBox } from './region-shape'

type Box = Readonly<PixelBox>

interface Size {
  readonly width: number
  readonly height: number
}

/** Min share of a face's box, without margin, inside covers at which the face counts as covered. */
export const COVERED = 0.98
/** Min intersection over union of two boxes of the same face. */
export const SAME_FACE = 0.35

/** Returns the overlap of a face with an item, 0 to 1. The item's box may include the margin or be drawn tightly around the face. */
export function faceOverlap(face: Box, item: Box): number {
  return Math.max(boxOverlap(face, item), boxOverlap(withFaceMargin(face), item))
}

/** Returns the covered share of the part of a box that is inside the image, 0 to 1; 1 if the box is outside. */
export function shareCovered(box: Box, covers: readonly ShapedBox[], image: Size): number {
  const inside = clampBox(box, image)
  if (inside === undefined) return 1
  const near = covers.filter((cover) => sharedArea(cover.box, inside) > 0)
  return coveredShare(
    inside,
    near.flatMap((cover) => runsOf(cover, inside.y, inside.y + inside.height)),
  )
}

/**
 * Returns the covered share of a face with the margin that verification expects, 0 to 1. If an ellipse or a polygon covers the centre of a
 * face, only the ellipse of the margin counts, because hair, ears and jaw don't reach into the corners of its box.
 */
export function marginCovered(face: Box, covers: readonly ShapedBox[], image: Size): number {
  const box = growBox(face, COVER_MARGIN)
  const near = covers.filter((cover) => sharedArea(cover.box, box) > 0)
  const centre = { x: Math.floor(face.x + face.width / 2), y: Math.floor(face.y + face.height / 2), width: 1, height: 1 }
  // The shape of a neighbour may reach into the margin.
  const isInShape = near.some((cover) => (cover.shape === 'ellipse' || cover.outline !== undefined) && containsBox(cover, centre))
  if (!isInShape) return shareCovered(box, near, image)
  const whole = wholePixels(box, image)
  if (whole === undefined) return 1
  const runs = runsOf({ box: whole, shape: 'ellipse' })
  const area = (run: Box): number => run.width * run.height
  const covered = runs.reduce((sum, run) => sum + shareCovered(run, near, image) * area(run), 0)
  return covered / runs.reduce((sum, run) => sum + area(run), 0)
}

/**
 * Matches faces one to one with items that stay visible, best overlap first. A matched face is waived. Only items of kind `face` waive
 * faces.
 */
export function matchVisibleFaces<Face extends { readonly box: Box }, Item extends { readonly kind: 'face' | 'object'; readonly box: Box }>(
  faces: readonly Face[],
  visible: readonly Item[],
): Map<Face, Item> {
  const pairs = faces.flatMap((face) =>
    visible
      .filter(({ kind }) => kind === 'face')
      .map((item) => ({ face, item, fit: faceOverlap(face.box, item.box) }))
      .filter(({ fit }) => fit >= SAME_FACE),
  )
  const matched = new Map<Face, Item>()
  const used = new Set<Item>()
  for (const { face, item } of pairs.toSorted((a, b) => b.fit - a.fit)) {
    if (matched.has(face) || used.has(item)) continue
    matched.set(face, item)
    used.add(item)
  }
  return matched
}
