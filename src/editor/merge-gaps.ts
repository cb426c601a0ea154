import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { sameValue } from '#lib/same-value.ts'
import { valueOf } from './history/changes'
import type { Review } from './review'

interface MergedGaps {
  /** Undefined if neither this session nor the saved review has gaps. */
  readonly gaps: readonly Gap[] | undefined
  /** The number of gaps that were changed elsewhere. */
  readonly elsewhere: number
  /** The saved gaps, sharing the objects that this session knows. */
  readonly known: readonly Gap[] | undefined
}

interface Versions {
  readonly base: Review
  readonly mine: Review
  readonly newest: Review
  readonly sent: readonly Review[]
}

const byId = ({ gaps = [] }: Review): ReadonlyMap<string, Gap> => new Map(gaps.map((gap) => [gap.id, gap]))

/** Returns whether a field has the same value. Back ends sign the mark as reviewed, so only its presence counts. */
function isSame(name: string, one: Gap, other: Gap): boolean {
  const [before, after] = [valueOf(one, name), valueOf(other, name)]
  return name === 'reviewed' ? (before === undefined) === (after === undefined) : sameValue(before, after)
}

function changedNames(before: Gap, after: Gap): string[] {
  return before === after ? [] : Object.keys({ ...before, ...after }).filter((name) => !isSame(name, before, after))
}

/**
 * Merges unsaved changes of gaps into the gaps saved meanwhile. A gap with conflicting changes is reopened, so that it is reviewed again.
 * Gaps are removed with their tracks.
 *
 * @param tracks the merged tracks
 */
export function mergeGaps({ base, mine, newest, sent }: Versions, tracks: readonly Track[]): MergedGaps {
  // A session that doesn't show gaps hasn't opened them.
  if (!mine.gaps || !newest.gaps) return { gaps: newest.gaps ?? mine.gaps, elsewhere: 0, known: newest.gaps ?? base.gaps }
  const [before, here, saved] = [byId(base), byId(mine), byId(newest)]
  const own = sent.map(byId)
  const trackIds = new Set(tracks.map(({ id }) => id))
  let elsewhere = 0
  const known: Gap[] = []
  const kept = newest.gaps.flatMap((gap): Gap[] => {
    // A value that a save of this session may have stored doesn't count as changed elsewhere.
    const fromHere = own.flatMap((gaps) => gaps.get(gap.id) ?? []).find((each) => changedNames(each, gap).length === 0)
    const start = fromHere ?? before.get(gap.id)
    const mineNow = here.get(gap.id)
    const there = start ? changedNames(start, gap) : ['id']
    if (there.length > 0) elsewhere += 1
    known.push(there.length === 0 && start ? start : gap)
    if (!start) return mineNow ? [mineNow] : [gap]
    if (!mineNow) return there.length === 0 ? [] : [reopened(gap)]
    return [mergedGap({ start, mineNow, gap })]
  })
  const gone = [...before.keys()].filter((id) => !saved.has(id) && !own.some((gaps) => !gaps.has(id)))
  // Gaps of this session, and gaps of tracks that it changed while a detection replaced them.
  const savedTracks = new Set(newest.tracks.map(({ id }) => id))
  const added = mine.gaps.filter(({ id, trackId }) => !saved.has(id) && (!before.has(id) || !savedTracks.has(trackId)))
  const gaps = [...kept, ...added].filter(({ trackId }) => trackIds.has(trackId))
  return { gaps, elsewhere: elsewhere + gone.length, known }
}

function mergedGap({ start, mineNow, gap }: { start: Gap; mineNow: Gap; gap: Gap }): Gap {
  const there = new Set(changedNames(start, gap))
  const changed = changedNames(start, mineNow)
  const isConflict = changed.some((name) => there.has(name) && !isSame(name, mineNow, gap))
  const mine = changed.filter((name) => !there.has(name)).map((name) => [name, valueOf(mineNow, name)] as const)
  // Decisions about different times conflict as well.
  const isMixed = there.size > 0 && changed.length > 0 && [...there, ...changed].includes('resolution')
  const merged = withFields(gap, Object.fromEntries(mine))
  return isConflict || (isMixed && !sameValue(mineNow.resolution, gap.resolution)) ? reopened(merged) : merged
}

function reopened(gap: Gap): Gap {
  return withFields(gap, { resolution: 'open', reviewed: undefined })
}
