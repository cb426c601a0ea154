import type { Track } from '#generated/model/track.zod.ts'
import { groupBy } from '#lib/group-by.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import { durationOf } from './items/coverage'
import { liveTracks } from './items/track'
import type { ItemLists } from './review'

/** A person of a video: a group of tracks of the same person, or a face with a single track. */
export interface Person {
  /** The group, or the ID of the single track. */
  readonly key: string
  /** In the order of the review. */
  readonly tracks: readonly Track[]
  /** The track with the highest confidence. */
  readonly surest: Track
  /** Whether a detection only suggests that the tracks show the same person. */
  readonly isSuggested: boolean
  /** The number of stretches in which the person is seen. */
  readonly stretches: number
  /** Seconds in which the person is seen. */
  readonly seconds: number
}

/** Reviews are never changed in place, so the people of each are found once. */
const peopleIn = new WeakMap<ItemLists, readonly Person[]>()

/**
 * Returns the people of a video: suggestions first, because they wait for an answer, then by the time in which they are seen. Objects are
 * people only as part of a group with a face.
 */
export function peopleOf(review: ItemLists): readonly Person[] {
  const known = peopleIn.get(review) ?? findPeople(review)
  peopleIn.set(review, known)
  return known
}

function findPeople(review: ItemLists): readonly Person[] {
  return [...groupBy(liveTracks(review), ({ id, group }) => group ?? id)]
    .flatMap(([key, tracks]) => personOf(review, key, tracks) ?? [])
    .toSorted((a, b) => Number(b.isSuggested) - Number(a.isSuggested) || b.seconds - a.seconds)
}

function personOf(review: ItemLists, key: string, tracks: readonly Track[]): Person | undefined {
  const [surest] = tracks.filter(({ kind }) => kind === 'face').toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  if (!surest) return undefined
  // A suggestion with one track left suggests nothing.
  return { key, tracks, surest, isSuggested: isSuggested(key) && tracks.length > 1, ...seenTime(review, tracks) }
}

/** Returns in how many stretches tracks are seen, and for how long. Tracks that overlap are one stretch. */
function seenTime(review: ItemLists, tracks: readonly Track[]): Pick<Person, 'stretches' | 'seconds'> {
  let [stretches, seconds, until] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const { start, end } of tracks.map((track) => durationOf(review, track)).toSorted((a, b) => a.start - b.start)) {
    if (start > until) stretches += 1
    seconds += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return { stretches, seconds }
}
