import type { Span } from '#generated/model/span.zod.ts'
import { withFields } from '../lib/item-fields'
import { conflictOf, isChanged, mergeItem, outcomeOf, withSentValues, type ItemConflict } from './merge-items'
import type { Review } from './review'

interface MergedSpans {
  /** Undefined where neither this session nor the saved review has spans. */
  readonly spans: readonly Span[] | undefined
  /** The number of spans that were changed elsewhere. */
  readonly elsewhere: number
  readonly conflicts: readonly ItemConflict[]
  /** The saved spans in the form that this session knows. */
  readonly known: readonly Span[] | undefined
}

interface Versions {
  readonly base: Review
  readonly mine: Review
  readonly newest: Review
  readonly sent: readonly Review[]
}

const byId = ({ spans = [] }: Review): ReadonlyMap<string, Span> => new Map(spans.map((span) => [span.id, span]))

/** Merges unsaved changes of spans into those that were saved meanwhile, by the rules of tracks. */
export function mergeSpans({ base, mine, newest, sent }: Versions): MergedSpans {
  if (!base.spans && !mine.spans && !newest.spans) return { spans: undefined, elsewhere: 0, conflicts: [], known: undefined }
  const [before, here, saved] = [knownBase(base, newest, sent), byId(mine), byId(newest)]
  const conflicts: ItemConflict[] = []
  let elsewhere = 0
  for (const [id, span] of before) {
    if (saved.has(id)) continue
    elsewhere += 1
    const own = here.get(id)
    if (own && isChanged(span, own)) conflicts.push({ id, saved: 'removed', mine: own })
  }
  const kept = (newest.spans ?? []).flatMap((span): Span[] => {
    const start = before.get(span.id)
    const own = here.get(span.id)
    if (!start && !own) {
      elsewhere += 1
      return [span]
    }
    const from = start ?? span
    const isChangedThere = isChanged(from, span)
    if (isChangedThere) elsewhere += 1
    if (own) {
      const { item, conflict } = mergeItem(from, own, span)
      if (conflict) conflicts.push(conflict)
      return [item]
    }
    // Removed here.
    if (!isChangedThere) return []
    const isDecided = outcomeOf(from) !== outcomeOf(span) || (!from.reviewed && span.reviewed)
    conflicts.push(conflictOf(span, isDecided ? outcomeOf(span) : 'changed', undefined))
    return [withFields(span, { reviewed: undefined })]
  })
  const added = (mine.spans ?? []).filter(({ id }) => !before.has(id) && !saved.has(id))
  return { spans: [...kept, ...added], elsewhere, conflicts, known: [...before.values()] }
}

/** Returns the spans that the changes were made from, with what this session's own saves have changed if they were saved. */
function knownBase(base: Review, newest: Review, sent: readonly Review[]): ReadonlyMap<string, Span> {
  const before = byId(base)
  if (sent.length === 0) return before
  const saved = byId(newest)
  const own = sent.map(byId)
  const known = new Map<string, Span>()
  for (const [id, span] of before) {
    const now = saved.get(id)
    const mine = own.flatMap((spans) => spans.get(id) ?? [])
    if (now) known.set(id, withSentValues(span, mine, now))
    // A span that is gone was removed by an own save, or elsewhere.
    else if (mine.length === sent.length) known.set(id, span)
  }
  for (const [id, now] of saved) {
    const [first, ...others] = own.flatMap((spans) => spans.get(id) ?? [])
    if (!before.has(id) && first) known.set(id, withSentValues(first, others, now))
  }
  return known
}
