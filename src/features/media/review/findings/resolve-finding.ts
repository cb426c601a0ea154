import type { Track } from '#generated/model/track.zod.ts'
import type { Editor } from '#editor/editor.ts'
import { applyChanges, editChange, type Change } from '#editor/history/changes.ts'
import { addItem } from '#editor/items/commands.ts'
import { reviewedNow, type FieldsOf } from '#editor/item.ts'
import { drawnMark } from '#editor/items/mark.ts'
import { trackBoxAt } from '#editor/items/coverage.ts'
import { drawnTrack, liveTracks } from '#editor/items/track.ts'
import { rectAt, rectOf, placedSource, withKeyframe } from '#editor/items/keyframes.ts'
import type { Review } from '#editor/review.ts'
import { clamp, cropInside, grow, sameRect, type Rect } from '#editor/geometry.ts'
import { invariant } from '#lib/invariant.ts'
import { boxAround, growBox, isCentreIn } from '#lib/review/box-areas.ts'
import { COVER_MARGIN, withFaceMargin } from '#lib/review/face-margin.ts'
import { faceOverlap, SAME_FACE } from '#lib/review/face-match.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { boundsOf, withoutAngles } from '#lib/review/covers/turned-box.ts'
import { formatCount } from '#lib/words/formats.ts'
import { judgedTimes, mapPath, sharedTimes, type FindingPath } from './finding-path'
import type { PlacedCase } from './judge-findings'

const NOTE = 'From a verification finding'

/** Returns the review fields for a decision on a finding. The back end fills in the reviewer. */
function decided(note: string | undefined): Pick<FieldsOf<'track'>, 'note' | 'reviewed'> {
  return { reviewed: reviewedNow(), ...(note === undefined ? { note: NOTE } : {}) }
}

/** Returns the item that shows the same face or object as a finding, or undefined. */
function itemAt(review: Review, { check, spot }: PlacedCase, decisions: readonly Track['decision'][]): Track | undefined {
  const candidates = liveTracks(review).flatMap((track) => {
    const box = trackBoxAt(review, track, spot.time)
    if (!box || !decisions.includes(track.decision)) return []
    const isSameKind = check !== 'faces' || track.kind === 'face'
    const around = boundsOf(box)
    const fit = faceOverlap(spot.box, around)
    // A large item around the place that is left visible concerns something else.
    const isAround = track.decision === 'redact' && isCentreIn(spot.box, around)
    return fit >= SAME_FACE || isAround ? [{ track, fit, isSameKind }] : []
  })
  return candidates.toSorted((a, b) => Number(b.isSameKind) - Number(a.isSameKind) || b.fit - a.fit)[0]?.track
}

/** Returns whether a track has a box at all times at which a path is judged. One that ends earlier can't cover the whole path. */
function lastsFor(review: Review, track: Track, path: FindingPath): boolean {
  return judgedTimes(path).every((time) => trackBoxAt(review, track, time) !== undefined)
}

/**
 * Returns the fields that make an item cover a path; none if it already does. An ellipse would leave the corners visible, and a polygon
 * even more. A turned box is upright along the path, where it would otherwise cover less between two times than at them.
 */
function grown(editor: Editor, track: Track, path: FindingPath): Pick<FieldsOf<'track'>, 'positions' | 'shape'> {
  const { settled } = editor.getSnapshot()
  // The angle of an ellipse has no effect, but that of the box which it becomes would have one.
  let positions = shapeOf(track) === 'ellipse' ? [...withoutAngles(track.positions)] : track.positions
  for (const time of sharedTimes(path, track.positions)) {
    const [box, target] = [trackBoxAt(settled, track, time), rectAt(path, time)]
    if (target === undefined) continue
    const rect = box ? boxAround([boundsOf(box), target]) : target
    if (!box || !sameRect(box, rect)) positions = withKeyframe(positions, time, rect, placedSource(editor))
  }
  const isWholeBox = track.shape === undefined || track.shape === 'box'
  return { ...(positions === track.positions ? {} : { positions }), ...(isWholeBox ? {} : { shape: undefined }) }
}

/** Crops a box of a path to the frame. One that moves stays whole: between two cropped boxes, a part of the face would be uncovered. */
function cropped(editor: Editor, { length }: FindingPath): (rect: Rect) => Rect {
  return (rect) => (length > 1 ? rect : cropInside(rect, editor.size))
}

/** Seconds before and after a finding for which a new item of a video holds its box. */
const HOLD = 0.5

/** Creates a track along a path. In a video it begins a moment earlier and ends later, because not every frame is searched. */
function drawnAlong(editor: Editor, kind: Track['kind'], path: FindingPath): Track {
  const { clock } = editor
  const [first, last] = [path[0], path.at(-1)]
  invariant(first && last, 'a finding with a place has a path')
  const track = drawnTrack(editor.newId(), kind, first.time, rectOf(first), editor.nextNumber(kind))
  if (clock.isFixed) return track
  const inRange = (time: number): number => clock.frameAt(clamp(time, clock.range.start, clock.range.end))
  const ends = [
    { ...first, time: inRange(first.time - HOLD) },
    { ...last, time: inRange(last.time + HOLD) },
  ]
  const positions = [...ends, ...path].reduce<Track['positions']>((all, at) => withKeyframe(all, at.time, rectOf(at)), [])
  return { ...track, positions }
}

interface Resolution {
  readonly itemId: string
  readonly changes: readonly Change[]
}

/** Covers the place of a finding: with the existing item, enlarged, or else with a new one. */
function covering(editor: Editor, one: PlacedCase): Resolution {
  const { settled } = editor.getSnapshot()
  const isFace = one.check === 'faces'
  const crop = cropped(editor, one.path)
  const target = mapPath(one.path, (box) => crop(isFace ? growBox(box, COVER_MARGIN) : box))
  const found = itemAt(settled, one, ['redact', 'keep'])
  const style = one.remedy === 'opaque' ? ({ style: 'Black Box' } as const) : {}
  if (found && lastsFor(settled, found, target)) {
    const fields = { decision: 'redact' as const, ...style, ...grown(editor, found, target), ...decided(found.note) }
    const change = editChange('track', found, fields)
    return { itemId: found.id, changes: change ? [change] : [] }
  }
  const kind = isFace ? 'face' : 'object'
  const path = mapPath(one.path, (box) => crop(isFace ? withFaceMargin(box) : box))
  const drawn = { ...drawnAlong(editor, kind, path), ...style, note: NOTE }
  return { itemId: drawn.id, changes: addItem(settled, 'track', drawn) }
}

/** Leaves the place of a finding visible: through the existing redacted item, or else a new one, which waives the finding. */
function keeping(editor: Editor, one: PlacedCase): Resolution {
  const { settled } = editor.getSnapshot()
  const { time, box } = one.spot
  // A track of a video also redacts other moments, which the finding doesn't concern.
  const found = editor.clock.isFixed ? itemAt(settled, one, ['redact']) : undefined
  const foundBox = found && trackBoxAt(settled, found, time)
  if (found?.kind === 'face' && foundBox && faceOverlap(box, foundBox) >= SAME_FACE) {
    const change = editChange('track', found, { decision: 'keep', ...decided(found.note) })
    return { itemId: found.id, changes: change ? [change] : [] }
  }
  const crop = cropped(editor, one.path)
  const path = mapPath(one.path, (face) => {
    const withMargin = crop(withFaceMargin(face))
    // At a corner of the image, little of the margin is left.
    return faceOverlap(face, withMargin) >= SAME_FACE ? withMargin : crop(face)
  })
  const drawn: Track = { ...drawnAlong(editor, 'face', path), decision: 'keep', note: NOTE }
  return { itemId: drawn.id, changes: addItem(settled, 'track', drawn) }
}

/** Covers the place of a finding on a page with a new mark. */
function marking(editor: Editor, page: number, box: Rect, review = editor.getSnapshot().settled): Resolution {
  const mark = { ...drawnMark(editor.newId(), { page, boxes: [grow(box, 1)] }), note: NOTE }
  return { itemId: mark.id, changes: addItem(review, 'mark', mark) }
}

/** Covers the place of a finding as one undo step and announces it. Returns the ID of the item that covers it. */
export function coverFinding(editor: Editor, one: PlacedCase): string {
  const { page, box } = one.spot
  const { itemId, changes } = page === undefined ? covering(editor, one) : marking(editor, page, box)
  editor.commit('cover a finding', changes)
  editor.announce(`${editor.nameOf(itemId)} will be redacted`)
  return itemId
}

/** Covers the places of findings on pages with a new mark each, as one undo step, and announces their number. */
export function coverPageFindings(editor: Editor, cases: readonly PlacedCase[]): void {
  const { settled } = editor.getSnapshot()
  const changes = cases.reduce<readonly Change[]>((all, { spot: { page, box } }) => {
    if (page === undefined) return all
    return [...all, ...marking(editor, page, box, applyChanges(settled, all)).changes]
  }, [])
  editor.commit('cover findings', changes)
  editor.announce(`${formatCount(changes.length, 'mark')} will be redacted`)
}

/** Leaves the place of a finding visible as one undo step and announces it. Returns the ID of the item that waives it. */
export function keepFinding(editor: Editor, one: PlacedCase): string {
  const { itemId, changes } = keeping(editor, one)
  editor.commit('leave a finding visible', changes)
  editor.announce(`${editor.nameOf(itemId)} left visible`)
  return itemId
}
