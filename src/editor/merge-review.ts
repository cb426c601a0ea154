import type { Track } from '#generated/model/track.zod.ts'
import { lastNumbersOf } from '../lib/item-numbers'
import type { Review } from './review'
import { changedSettings, pickSettings } from './settings'

const textOf = (track: Track): string => JSON.stringify(track)
const nameOf = ({ kind, number }: Track): string => `${kind} ${number ?? 'without number'}`

export interface MergedReview {
  readonly review: Review
  /** Whether the merged review differs from the newest saved one. */
  readonly hasChanges: boolean
}

/**
 * Merges unsaved changes into a review that a detection has changed meanwhile. What was changed here stands; everything else is as saved. An
 * unsaved item whose number was given to a detected one gets the next number.
 *
 * @param base the review that the unsaved changes were made from
 */
export function mergeReview(base: Review, mine: Review, newest: Review): MergedReview {
  const baseTexts = new Map(base.tracks.map((track) => [track.id, textOf(track)]))
  const newestIds = new Set(newest.tracks.map(({ id }) => id))
  const mineIds = new Set(mine.tracks.map(({ id }) => id))
  const changed = new Map(mine.tracks.filter((track) => baseTexts.get(track.id) !== textOf(track)).map((track) => [track.id, track]))
  const isRemoved = ({ id }: Track): boolean => baseTexts.has(id) && !mineIds.has(id)
  // Detected items that were changed here while the detection replaced them. An item in the same place has their number.
  const replaced = [...changed.values()].filter(({ id }) => baseTexts.has(id) && !newestIds.has(id))
  const replacedNames = new Set(replaced.map(nameOf))
  const isReplacement = (track: Track): boolean => !baseTexts.has(track.id) && replacedNames.has(nameOf(track))
  const kept = newest.tracks.filter((track) => !isRemoved(track) && !isReplacement(track)).map((track) => changed.get(track.id) ?? track)
  const added = [...changed.values()].filter(({ id }) => !baseTexts.has(id) && !newestIds.has(id))
  const usedNames = new Set([...kept, ...replaced].map(nameOf))
  const tracks = [...kept, ...replaced, ...added.map((track) => (usedNames.has(nameOf(track)) ? withoutNumber(track) : track))]
  const changedHere = pickSettings(
    mine,
    changedSettings(base, mine).filter((name) => name !== 'lastNumbers'),
  )
  const settings = { ...newest, ...changedHere }
  const lastNumbers = lastNumbersOf(tracks, lastNumbersOf(newest.tracks, newest.lastNumbers))
  const hasChanges = changed.size > 0 || newest.tracks.some(isRemoved) || changedSettings(newest, settings).length > 0
  return { review: { ...settings, tracks, lastNumbers }, hasChanges }
}

function withoutNumber(track: Track): Track {
  const { number: _number, ...rest } = track
  return rest
}
