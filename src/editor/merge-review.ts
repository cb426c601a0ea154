import type { Track } from '#generated/model/track.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { lastNumbersOf } from '#lib/review/item-numbers.ts'
import { sameValue } from '#lib/same-value.ts'
import { changesBetween } from './history/difference'
import { mergeGaps } from './merge-gaps'
import { mergeList } from './merge-lists'
import { conflictOf, isChanged, mergeItem, outcomeOf, withSentValues, type ItemConflict } from './merge-items'
import type { Review } from './review'
import { changedSettings, pickSettings, settingOf, type Settings } from './settings'

export interface MergedReview {
  readonly review: Review
  /** Whether the merged review differs from the newest saved one. */
  readonly hasChanges: boolean
  /** The number of items that were changed elsewhere. */
  readonly elsewhere: number
  /** The items with conflicting changes here and elsewhere. */
  readonly conflicts: readonly ItemConflict[]
  /**
   * The saved review if nothing was changed elsewhere, sharing the objects that this session knows: `base` with this session's saved
   * changes.
   */
  readonly ownBase: Review | undefined
  /** The settings that were changed here and elsewhere. The saved ones stay. */
  readonly settings: readonly (keyof Settings)[]
}

type Tracks = ReadonlyMap<string, Track>
const nameOf = ({ kind, number }: Track): string => `${kind} ${number ?? 'without number'}`
const byId = ({ tracks }: Review): Tracks => new Map(tracks.map((track) => [track.id, track]))

/**
 * Merges unsaved changes into a review that was saved meanwhile, by a detection or elsewhere. Changes to different items or fields are
 * combined. Where both changed the same field, the saved value stays, because it was first, and the item has to be reviewed again. An
 * unsaved item whose number has been taken gets the next number.
 *
 * @param base the review that the unsaved changes were made from
 * @param sent the reviews that this session tried to save over `base`, one of which may have been saved although the response was lost
 */
export function mergeReview(base: Review, mine: Review, newest: Review, sent: readonly Review[] = []): MergedReview {
  const before = knownBase(byId(base), sent.map(byId), byId(newest))
  const here = byId(mine)
  const saved = byId(newest)
  const conflicts: ItemConflict[] = []
  let elsewhere = 0
  // Detected items that were changed here while a detection replaced them. An item in the same place has their number.
  const replaced: Track[] = []
  for (const [id, track] of before) {
    const own = here.get(id)
    if (saved.has(id)) continue
    elsewhere += 1
    if (!own || !isChanged(track, own)) continue
    if (track.source === 'detected') replaced.push(own)
    else conflicts.push({ id, saved: 'removed', mine: own })
  }
  const replacedNames = new Set(replaced.map(nameOf))
  const kept = newest.tracks.flatMap((track): Track[] => {
    const known = before.get(track.id)
    const own = here.get(track.id)
    if (!known && !own) {
      elsewhere += 1
      return replacedNames.has(nameOf(track)) ? [] : [track]
    }
    const start = known ?? track
    if (isChanged(start, track)) elsewhere += 1
    if (own) {
      const { item: merged, conflict } = mergeItem(start, own, track)
      if (conflict) conflicts.push(conflict)
      return [merged]
    }
    // Removed here.
    if (!isChanged(start, track)) return []
    const isDecided = outcomeOf(start) !== outcomeOf(track) || (!start.reviewed && track.reviewed)
    conflicts.push(conflictOf(track, isDecided ? outcomeOf(track) : 'changed', undefined))
    return [withFields(track, { reviewed: undefined })]
  })
  const added = mine.tracks.filter(({ id }) => !before.has(id) && !saved.has(id))
  const usedNames = new Set([...kept, ...replaced].map(nameOf))
  const tracks = [...kept, ...replaced, ...added.map((track) => (usedNames.has(nameOf(track)) ? withoutNumber(track) : track))]
  const settings = mergeSettings(base, mine, newest, sent)
  const lastNumbers = lastNumbersOf(tracks, lastNumbersOf(newest.tracks, newest.lastNumbers))
  const gaps = mergeGaps({ base, mine, newest, sent }, tracks)
  const spans = mergeList('span', { base, mine, newest, sent })
  const marks = mergeList('mark', { base, mine, newest, sent })
  conflicts.push(...spans.conflicts, ...marks.conflicts)
  elsewhere += gaps.elsewhere + spans.elsewhere + marks.elsewhere
  const lists = {
    tracks,
    ...(gaps.gaps && { gaps: gaps.gaps }),
    ...(spans.items && { spans: spans.items }),
    ...(marks.items && { marks: marks.items }),
  }
  const review = { ...newest, ...settings.changed, ...lists, lastNumbers }
  const isOwn = elsewhere === 0 && replaced.length === 0 && !settings.isChangedElsewhere
  const known = {
    tracks: [...before.values()],
    ...(gaps.known && { gaps: gaps.known }),
    ...(spans.known && { spans: spans.known }),
    ...(marks.known && { marks: marks.known }),
  }
  const ownBase = isOwn ? { ...base, ...settings.saved, ...known } : undefined
  return {
    review,
    // Computed on demand, because a merge of every undo step doesn't need it.
    get hasChanges() {
      return changesBetween({ ...newest, lastNumbers }, review).length > 0
    },
    elsewhere,
    conflicts,
    ownBase,
    settings: settings.conflicts,
  }
}

/** Returns the base items of the changes, including changes that this session's saves may have stored. */
function knownBase(base: Tracks, sent: readonly Tracks[], newest: Tracks): Tracks {
  if (sent.length === 0) return base
  const known = new Map<string, Track>()
  for (const [id, track] of base) {
    const now = newest.get(id)
    const own = sent.flatMap((review) => review.get(id) ?? [])
    if (now) known.set(id, withSentValues(track, own, now))
    // A missing item was removed by a save of this session, or elsewhere.
    else if (own.length === sent.length) known.set(id, track)
  }
  for (const [id, now] of newest) {
    const [first, ...others] = sent.flatMap((review) => review.get(id) ?? [])
    if (!base.has(id) && first) known.set(id, withSentValues(first, others, now))
  }
  return known
}

interface MergedSettings {
  readonly saved: Partial<Settings>
  readonly isChangedElsewhere: boolean
  readonly changed: Partial<Settings>
  readonly conflicts: readonly (keyof Settings)[]
}

function mergeSettings(base: Review, mine: Review, newest: Review, sent: readonly Review[]): MergedSettings {
  const isSaved = (name: keyof Settings): boolean => sent.some((review) => sameValue(settingOf(review, name), settingOf(newest, name)))
  // A setting whose saved value comes from a save of this session was not changed elsewhere.
  const changedThere = new Set(changedSettings(base, newest).filter((name) => !isSaved(name)))
  const savedHere = changedSettings(base, newest).filter((name) => isSaved(name))
  const changedHere = new Set([...changedSettings(base, mine), ...savedHere])
  const names = [...changedHere].filter((name) => name !== 'lastNumbers' && !sameValue(settingOf(mine, name), settingOf(newest, name)))
  return {
    saved: pickSettings(newest, changedSettings(base, newest)),
    isChangedElsewhere: [...changedThere].some((name) => name !== 'lastNumbers'),
    changed: pickSettings(
      mine,
      names.filter((name) => !changedThere.has(name)),
    ),
    conflicts: names.filter((name) => changedThere.has(name)),
  }
}

function withoutNumber(track: Track): Track {
  const { number: _number, ...rest } = track
  return rest
}
