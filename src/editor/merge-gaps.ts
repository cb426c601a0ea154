import type { Gap } from '#generated/model/gap.zod.ts'
import { sameValue } from '../lib/same-value'
import { itemsOf, type Review } from './review'

export interface MergedGaps {
  readonly gaps: readonly Gap[]
  /** The number of gaps that were changed elsewhere. */
  readonly elsewhere: number
}

type Gaps = ReadonlyMap<string, Gap>
const byId = (review: Review): Gaps => new Map(itemsOf(review, 'gap').map((gap) => [gap.id, gap]))

/** Returns whether two gaps are the same. Back ends sign the mark as reviewed, so only its presence counts. */
function isSame(one: Gap | undefined, other: Gap | undefined): boolean {
  if (!one || !other) return one === other
  const { reviewed: before, ...first } = one
  const { reviewed: after, ...second } = other
  return (before === undefined) === (after === undefined) && sameValue(first, second)
}

/** Returns a gap that two reviewers changed differently. It is open again, because only one of them can be right. */
function reopened({ reviewed: _reviewed, ...gap }: Gap): Gap {
  return { ...gap, resolution: 'open' }
}

/**
 * Merges unsaved changes to gaps into a review that was saved meanwhile. A gap that both changed differently is open again. A gap that is
 * gone from the saved review stays gone, because its track was detected anew.
 *
 * @param base the review that the unsaved changes were made from
 * @param sent the reviews that this session tried to save over `base`
 * @param trackIds the tracks of the merged review; a gap without its track is dropped
 */
export function mergeGaps(
  base: Review,
  mine: Review,
  newest: Review,
  { sent, trackIds }: { sent: readonly Review[]; trackIds: ReadonlySet<string> },
): MergedGaps {
  const [before, here, saved] = [byId(base), byId(mine), byId(newest)]
  const own = sent.map(byId)
  /** Returns the gap that the unsaved changes were made from: one that an own save has already changed counts as it is saved. */
  const baseOf = (id: string): Gap | undefined => {
    const now = saved.get(id)
    return own.some((gaps) => isSame(gaps.get(id), now)) ? now : before.get(id)
  }
  let elsewhere = 0
  const kept = itemsOf(newest, 'gap').flatMap((gap): Gap[] => {
    const [known, changed] = [baseOf(gap.id), here.get(gap.id)]
    const isChangedThere = !isSame(known, gap)
    if (isChangedThere) elsewhere += 1
    if (!known) return [changed ?? gap]
    if (!changed) return isChangedThere ? [reopened(gap)] : []
    if (isSame(known, changed) || isSame(changed, gap)) return [gap]
    return [isChangedThere ? reopened(gap) : changed]
  })
  elsewhere += [...before.keys()].filter((id) => !saved.has(id) && here.has(id) && baseOf(id) !== undefined).length
  const added = itemsOf(mine, 'gap').filter(({ id }) => !before.has(id) && !saved.has(id))
  return { gaps: [...kept, ...added].filter(({ trackId }) => trackIds.has(trackId)), elsewhere }
}
