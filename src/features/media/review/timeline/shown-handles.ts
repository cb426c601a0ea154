import type { Track } from '#generated/model/track.zod.ts'
import { endHandles, keyframeHandles, type TrackHandle } from '#editor/items/track-handles.ts'
import type { Review } from '#editor/review.ts'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import { timeAt, xOf } from './time-scale'
import type { ShownPart } from './drawing/timeline-painter'

/** The width and height of a handle in CSS pixels. */
export const HANDLE_SIZE = 24

interface Options {
  readonly part: ShownPart
  /** The playhead in seconds. A keyframe there has a handle even if the others are too close together. */
  readonly playhead: number | null
  /** The focused or dragged handle, which stays. */
  readonly activeKey: string | null
}

/** Returns the handles of a track that are in view: its ends, and its keyframes if they are far enough apart to be grabbed. */
export function shownHandles(review: Review, track: Track, { part, playhead, activeKey }: Options): readonly TrackHandle[] {
  const { view, width } = part
  const [from, to] = [timeAt(view, -HANDLE_SIZE), timeAt(view, width + HANDLE_SIZE)]
  const at = (time: number | null): readonly TrackHandle[] => (time === null ? [] : keyframeHandles(review, track, time, time))
  const isInView = ({ time }: TrackHandle): boolean => time >= from && time <= to
  const shown = [
    ...endHandles(review, track).filter((handle) => handle.key === activeKey || isInView(handle)),
    ...(areApart(track, from, to, view.scale) ? keyframeHandles(review, track, from, to) : []),
    ...at(playhead).filter(isInView),
    ...at(timeOfKey(track, activeKey)),
  ]
  return [...new Map(shown.map((handle) => [handle.key, handle])).values()].toSorted((a, b) => a.time - b.time)
}

function areApart({ positions }: Track, from: number, to: number, scale: number): boolean {
  const [first, last] = [Math.max(0, lastAtOrBefore(positions, from)), lastAtOrBefore(positions, to)]
  const span = (positions[last]?.time ?? 0) - (positions[first]?.time ?? 0)
  return last - first < 2 || (span * scale) / (last - first) >= HANDLE_SIZE
}

function timeOfKey({ positions }: Track, key: string | null): number | null {
  return key === null ? null : (positions[Number(/^keyframe-(\d+)$/.exec(key)?.[1])]?.time ?? null)
}

/** Returns the left edge of a handle. Handles of the ends are beside the track, but inside the timeline at the ends of the file. */
export function leftOf({ kind }: Pick<TrackHandle, 'kind'>, time: number, { view, width }: ShownPart): number {
  const x = xOf(view, time)
  if (kind === 'keyframe') return x - HANDLE_SIZE / 2
  const left = kind === 'start' ? x - HANDLE_SIZE : x
  return x < 0 || x > width ? left : Math.min(Math.max(left, 0), width - HANDLE_SIZE)
}
