import type { Stretch, TimedBox } from '#lib/review/moving-regions.ts'
import type { ItemLists } from '../review'
import type { Rect } from '../geometry'
import { stretchesOf } from './coverage'
import { liveTracks } from './track'

/** Returns the tracks whose boxes' centres are inside a zone for most of their time, and the others. */
export function tracksByZone(review: ItemLists, zone: Rect): { inside: ReadonlySet<string>; outside: ReadonlySet<string> } {
  const [inside, outside] = [new Set<string>(), new Set<string>()]
  for (const track of liveTracks(review)) (isMostlyInside(stretchesOf(review, track), zone) ? inside : outside).add(track.id)
  return { inside, outside }
}

function isMostlyInside(stretches: readonly Stretch[], zone: Rect): boolean {
  let [total, within] = [0, 0]
  for (const { boxes } of stretches)
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]
      if (!next) continue
      total += next.time - box.time
      within += timeInside(box, next, zone)
    }
  if (total > 0) return within * 2 > total
  const boxes = stretches.flatMap((stretch) => stretch.boxes)
  return boxes.filter((box) => timeInside(box, { ...box, time: box.time + 1 }, zone) > 0).length * 2 > boxes.length
}

/** Returns the seconds for which the centre of a linearly moving box is inside a zone. */
function timeInside(a: TimedBox, b: TimedBox, zone: Rect): number {
  const across = shareBetween(a.x + a.width / 2, b.x + b.width / 2, zone.x, zone.x + zone.width)
  const down = shareBetween(a.y + a.height / 2, b.y + b.height / 2, zone.y, zone.y + zone.height)
  return Math.max(0, Math.min(across[1], down[1]) - Math.max(across[0], down[0])) * (b.time - a.time)
}

/** Returns the part of a move during which a value is between two limits, as shares from 0 to 1. */
function shareBetween(from: number, to: number, low: number, high: number): [number, number] {
  if (from === to) return from >= low && from <= high ? [0, 1] : [0, 0]
  const [one, other] = [(low - from) / (to - from), (high - from) / (to - from)]
  return [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))]
}
