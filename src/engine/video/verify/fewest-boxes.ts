import type { TimedBox } from '#lib/review/moving-regions.ts'

/** Max distance of an edge from its place, as a share of the box. The margin of a cover is more. */
const TOLERANCE = 0.08

/** Returns whether a box between two others is where they place it, if every edge moves linearly with time. */
function isBetween(first: TimedBox, box: TimedBox, last: TimedBox): boolean {
  const share = (box.time - first.time) / (last.time - first.time)
  const off = (edge: (one: TimedBox) => number): number => Math.abs(edge(first) + (edge(last) - edge(first)) * share - edge(box))
  const [across, down] = [TOLERANCE * box.width, TOLERANCE * box.height]
  return (
    off(({ x }) => x) <= across &&
    off(({ x, width }) => x + width) <= across &&
    off(({ y }) => y) <= down &&
    off(({ y, height }) => y + height) <= down
  )
}

/**
 * Returns few of the boxes of a subject, between which the others lie up to a small tolerance. The first and the last always remain.
 *
 * @param boxes ascending in time; of several at one time, the last counts
 */
export function fewestBoxes(boxes: readonly TimedBox[]): TimedBox[] {
  const distinct = boxes.filter(({ time }, index) => boxes[index + 1]?.time !== time)
  const kept = new Set<TimedBox>()
  const parts: [number, number][] = [[0, distinct.length - 1]]
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part
    const [first, last] = [distinct[from], distinct[to]]
    if (first === undefined || last === undefined) continue
    kept.add(first).add(last)
    if (to - from < 2 || distinct.slice(from + 1, to).every((box) => isBetween(first, box, last))) continue
    const middle = (from + to) >>> 1
    parts.push([from, middle], [middle, to])
  }
  return distinct.filter((box) => kept.has(box))
}
