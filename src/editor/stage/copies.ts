import { z } from 'zod'

import { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import { ItemOutline } from '#generated/model/itemOutline.zod.ts'
import { ItemPadding } from '#generated/model/itemPadding.zod.ts'
import { ItemShape } from '#generated/model/itemShape.zod.ts'
import { ItemStyle } from '#generated/model/itemStyle.zod.ts'
import { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { unionOf } from '#lib/review/box-areas.ts'
import { BOX_CORNERS, pointsIn } from '#lib/review/outline.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { boundsOf, isTurned, turnWith } from '#lib/review/covers/turned-box.ts'
import type { Editor } from '../editor'
import { addChange, type Change } from '../history/changes'
import { drawnTrack } from '../items/track'
import { clamp, cropInside, moveBy, moveInside, sameRect, type Point, type Rect, type Size, type TurnedRect } from '../geometry'
import { polygonThrough } from './polygon'

/** The fields of a track that are copied. A copy is a new item without the original's confidence, reason, note and reviewer. */
const KEPT = {
  kind: RedactionKind,
  decision: ItemDecision,
  style: ItemStyle,
  label: ItemLabel.exactOptional(),
  shape: ItemShape.exactOptional(),
  points: ItemOutline.exactOptional(),
  padding: ItemPadding.exactOptional(),
}

/** A copied box with its place in image pixels. */
export const BoxCopy = z.object({
  ...KEPT,
  rect: z.object({
    x: z.number(),
    y: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
    angle: z.number().min(-180).max(180).exactOptional(),
  }),
})

export type BoxCopy = z.infer<typeof BoxCopy>

/** The contract's limit of the items in a review. */
export const MAX_BOXES = 10_000
/** The offset of a copy from its original in screen pixels, so that both can be seen. */
const OFFSET = 16
/** Max steps that a copy moves to find a free place. */
const MAX_STEPS = 100

export function copyOf({ kind, decision, style, label, shape, points, padding }: Track, rect: TurnedRect): BoxCopy {
  return {
    kind,
    decision,
    style: style ?? null,
    ...(label === undefined ? {} : { label }),
    ...(shape === undefined ? {} : { shape }),
    ...(points === undefined ? {} : { points }),
    ...(padding === undefined ? {} : { padding }),
    rect,
  }
}

/** Returns the reason why boxes can't be added, or undefined if they can. */
export function refusalOf(verb: 'add' | 'paste' | 'duplicate', editor: Editor, copies: readonly unknown[]): string | undefined {
  if (editor.getSnapshot().settled.tracks.length + copies.length <= MAX_BOXES) return undefined
  return `Couldn’t ${verb} ${formatCount(copies.length, 'box', 'boxes')}. A review can have up to ${formatCount(MAX_BOXES, 'box', 'boxes')}.`
}

/** Returns a copy as the open file can have it: a turned box of a video is a polygon in an image. */
function fitFor({ mediaType }: Pick<Editor, 'mediaType'>, copy: BoxCopy): BoxCopy {
  const { angle, ...upright } = copy.rect
  if (angle === undefined || mediaTraits[mediaType].hasFrames) return copy
  const points = shapeOf(copy) === 'polygon' ? copy.points : BOX_CORNERS
  const polygon = shapeOf(copy) === 'ellipse' ? undefined : polygonThrough(turnWith(copy.rect, pointsIn(copy.rect, points ?? [])))
  return polygon ? { ...copy, shape: 'polygon', points: polygon.points, rect: polygon.rect } : { ...copy, rect: upright }
}

/** Returns the changes that add copies as drawn items with these IDs and with new numbers, on top of the other boxes. */
export function addCopies(editor: Editor, copies: readonly BoxCopy[], ids: readonly string[]): Change[] {
  const { tracks } = editor.getSnapshot().settled
  const next = { face: editor.nextNumber('face'), object: editor.nextNumber('object') }
  return copies.flatMap((copy, index) => {
    const id = ids[index]
    if (id === undefined) return []
    const { rect, kind, ...kept } = fitFor(editor, copy)
    const { reviewed: _reviewed, ...drawn } = drawnTrack(id, kind, editor.time, rect, next[kind])
    const track: Track = { ...drawn, ...kept }
    next[kind] += 1
    return addChange('track', tracks.length + index, track)
  })
}

/** Moves copies inside the image, preserving their arrangement if they fit, and away from boxes at the same place. */
export function placeCopies(copies: readonly BoxCopy[], taken: readonly Rect[], image: Size, scale: number): BoxCopy[] {
  const inside = copies.map((copy) => ({ ...copy, rect: placedInside(copy.rect, image) }))
  const [first] = inside
  if (!first) return []
  const group = unionOf(inside.map(({ rect }) => boundsOf(rect))) ?? first.rect
  const by = stepOf(group, image, scale)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const offset = { x: by.x * step, y: by.y * step }
    const place = movedBy(first.rect, group, offset, image)
    if (taken.some((rect) => sameRect(rect, place))) continue
    return inside.map((copy) => ({ ...copy, rect: movedBy(copy.rect, group, offset, image) }))
  }
  return inside
}

function placedInside(rect: TurnedRect, image: Size): BoxCopy['rect'] {
  return isTurned(rect) ? { ...moveBy(rect, { x: 0, y: 0 }, image) } : cropInside(moveInside(rect, image), image)
}

/** Returns the offset of copies: down and to the right, or reversed along an axis if the group is at that edge. */
function stepOf(group: Rect, image: Size, scale: number): Point {
  const step = Math.max(1, OFFSET / scale)
  const isFree = (start: number, length: number, limit: number): boolean => start + length + step <= limit
  return {
    x: isFree(group.x, group.width, image.width) ? step : -step,
    y: isFree(group.y, group.height, image.height) ? step : -step,
  }
}

/** Moves a box of a group, limited by the distance that the whole group can move inside the image. */
export function movedBy(rect: TurnedRect, group: Rect, by: Point, image: Size): TurnedRect {
  const x = clamp(group.x + by.x, 0, image.width - group.width) - group.x
  const y = clamp(group.y + by.y, 0, image.height - group.height) - group.y
  return moveBy(rect, { x, y }, image)
}
