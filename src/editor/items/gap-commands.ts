import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { addChange, editChange, editOf, removeChange, type Change } from '../history/changes'
import { entryOf, itemsOf, type Review } from '../review'
import { moveBy, type Size, type TurnedRect } from '../geometry'
import { gapsOf } from './coverage'
import { reviewedNow } from '../item'
import { rectAt, rectOf, withKeyframe } from './keyframes'
import { liveTrack } from './track'

/** Seconds of a track on which its prediction is based, and seconds that the prediction covers. Beyond, the box is held. */
const PREDICTED_FROM = 0.5
const PREDICTED_FOR = 1

/** Removes a gap. A detected gap stays in the record, marked as deleted. */
export function removeGap(review: Review, gap: Gap): Change[] {
  if (gap.source !== 'drawn') return [editOf('gap', gap, { deleted: true, reviewed: reviewedNow() })].flatMap((change) => change ?? [])
  const entry = entryOf(review, gap.id)
  return entry ? [removeChange('gap', entry.index, gap)] : []
}

/** Shortens the gaps of a track to a range of time, and removes those that are outside it. */
export function cropGaps(review: Review, trackId: string, { start, end }: { start: number; end: number }): Change[] {
  const own = gapsOf(review, trackId)
  const isOutside = (gap: Gap): boolean => gap.end <= start || gap.start >= end
  return [
    ...own
      .filter((gap) => !isOutside(gap))
      .flatMap((gap) => editChange('gap', gap, { start: Math.max(gap.start, start), end: Math.min(gap.end, end) }) ?? []),
    ...removeGaps(review, own.filter(isOutside)),
  ]
}

/** Removes gaps. */
export function removeGaps(review: Review, gaps: readonly Gap[]): Change[] {
  const places = new Map(itemsOf(review, 'gap').map(({ id }, index) => [id, index]))
  // In reverse order, so that the positions of earlier gaps stay valid.
  return gaps.toSorted((a, b) => (places.get(b.id) ?? 0) - (places.get(a.id) ?? 0)).flatMap((gap) => removeGap(review, gap))
}

/** Moves gaps to another track. The track of a gap can't be edited, so each gap is removed and added again at its place. */
export function moveGaps(review: Review, gaps: readonly Gap[], trackId: string): Change[] {
  return gaps.flatMap((gap) => {
    const entry = entryOf(review, gap.id)
    return entry ? [removeChange('gap', entry.index, gap), addChange('gap', entry.index, { ...gap, trackId })] : []
  })
}

/** Adds gaps at the end of the list. */
export function addGaps(review: Review, gaps: readonly Gap[]): Change[] {
  return gaps.map((gap, index) => addChange('gap', itemsOf(review, 'gap').length + index, gap))
}

/**
 * Resolves a gap as covered and extends its track into it. Between two boxes the track moves from the one to the other. At an end of the
 * track the box continues its movement for a second, and is then held.
 */
export function extendGap(review: Review, id: string, size: Size): Change[] {
  const entry = entryOf(review, id)
  const track = entry?.type === 'gap' ? liveTrack(review, entry.item.trackId) : undefined
  if (entry?.type !== 'gap' || !track) return []
  const { start, end } = entry.item
  const shown = track.positions.filter(({ outside }) => outside !== true)
  const predicted = shown.some(({ time }) => time <= start)
    ? shown.some(({ time }) => time >= end)
      ? []
      : predictedBoxes(track.positions, { from: start, to: end }, size)
    : predictedBoxes(track.positions, { from: end, to: start }, size)
  let { positions } = track
  for (const { time, ...box } of predicted) positions = withKeyframe(positions, time, box, 'tracked')
  return [
    editChange('track', track, predicted.length === 0 ? {} : { positions }),
    editChange('gap', entry.item, { resolution: 'covered', reviewed: reviewedNow() }),
  ].flatMap((change) => change ?? [])
}

/** Returns the boxes of a track beyond its first or last one. Time runs backwards if `to` is before `from`. */
function predictedBoxes(
  keyframes: readonly Keyframe[],
  { from, to }: { from: number; to: number },
  size: Size,
): (TurnedRect & { time: number })[] {
  const direction = Math.sign(to - from)
  const shown = keyframes.filter(({ outside }) => outside !== true)
  const edge = direction > 0 ? shown.findLast(({ time }) => time <= from) : shown.find(({ time }) => time >= from)
  const last = edge ?? (direction > 0 ? shown.at(-1) : shown[0])
  if (!last) return []
  const base = rectAt(keyframes, last.time - direction * PREDICTED_FROM)
  const boxAfter = (seconds: number): TurnedRect => {
    const share = base ? seconds / PREDICTED_FROM : 0
    const move = (axis: 'x' | 'y', side: 'width' | 'height'): number =>
      base ? (last[axis] + last[side] / 2 - base[axis] - base[side] / 2) * share : 0
    return moveBy(rectOf(last), { x: move('x', 'width'), y: move('y', 'height') }, size)
  }
  const reach = Math.min(Math.abs(to - last.time), PREDICTED_FOR)
  const times = [...new Set([last.time + direction * reach, to])]
  return times.map((time) => ({ time, ...boxAfter(reach) }))
}
