import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { sameValue } from '#lib/same-value.ts'

type Keyframes = readonly Keyframe[]

/**
 * Merges the keyframes of a track that was changed here while a detection continued it. Returns undefined if the two conflict: the
 * detection changed a time before the end that is known here, or the end itself was changed here.
 */
export function mergePositions(base: Keyframes, mine: Keyframes, newest: Keyframes): Keyframe[] | undefined {
  const end = base.at(-1)?.time
  if (end === undefined) return undefined
  const here = changedTimes(base, mine)
  const isExtended = [...changedTimes(base, newest)].every((time) => time >= end)
  if (!isExtended || [...here].some((time) => time >= end)) return undefined
  return [...mine.filter(({ time }) => time < end), ...newest.filter(({ time }) => time >= end)]
}

function changedTimes(before: Keyframes, after: Keyframes): Set<number> {
  const atTime = new Map(before.map((keyframe) => [keyframe.time, keyframe]))
  const changed = new Set<number>()
  for (const keyframe of after) {
    if (!sameValue(atTime.get(keyframe.time), keyframe)) changed.add(keyframe.time)
    atTime.delete(keyframe.time)
  }
  for (const time of atTime.keys()) changed.add(time)
  return changed
}
