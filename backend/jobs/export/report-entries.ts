import type { ExcludedItem } from '#generated/model/excludedItem.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { ReportItemOutcome } from '#generated/model/reportItemOutcome.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { isLive } from '#lib/review/review-regions.ts'
import { originOf } from '#lib/words/origin-words.ts'
import type { DetectionsRecord } from '../../records/records'

type Item = Track | Span | Mark

/** Returns the outcome of an item in an export. */
export function outcomeOf(item: Pick<Item, 'deleted' | 'decision'>, isChosen: boolean): ReportItemOutcome {
  if (!isLive(item)) return 'deleted'
  if (item.decision === 'keep') return 'visible'
  return isChosen ? 'redacted' : 'excluded'
}

interface Entry {
  isChosen: boolean
  /** Whether the redaction of other items hides all of it, although the reviewer left it visible. */
  isCovered?: boolean
  kind: ReportItem['kind']
  /** Of redacted items. */
  style?: ReportItem['style']
  placeOf: (isRedacted: boolean) => NonNullable<ReportItem['place']>
}

/**
 * Returns the report's entries for all items of a review, with the texts that their reasons have now. They never contain what was said or
 * marked.
 */
export function reportEntriesOf<One extends Item>(
  items: readonly One[],
  { defaultReason, reasons }: Pick<DetectionsRecord, 'defaultReason'> & Pick<ReasonList, 'reasons'>,
  entryOf: (item: One) => Entry,
): ReportItem[] {
  const textOf = new Map(reasons.map(({ code, text }) => [code, text]))
  return items.map((item): ReportItem => {
    const { id, number, label, source, confidence, group, note, reviewed } = item
    const { isChosen, isCovered = false, kind, style, placeOf } = entryOf(item)
    const outcome = isCovered ? 'redacted' : outcomeOf(item, isChosen)
    const isRedacted = outcome === 'redacted'
    const code = item.reason ?? (isRedacted ? defaultReason : undefined) ?? undefined
    const text = code === undefined ? undefined : textOf.get(code)
    const origin = originOf(item)
    return {
      itemId: id,
      ...(number === undefined ? {} : { number }),
      kind,
      ...(label === undefined ? {} : { label }),
      outcome,
      ...(isRedacted && style !== undefined ? { style } : {}),
      source,
      confidence,
      ...(origin === undefined ? {} : { origin }),
      place: placeOf(isRedacted),
      ...(group === undefined ? {} : { group }),
      ...(code === undefined ? {} : { reason: { code, ...(text === undefined ? {} : { text }) } }),
      ...(note === undefined ? {} : { note }),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
}

/** Returns the report's entry for an item that was marked for redaction and left out. */
export function excludedEntry(
  { id, number, label }: Pick<Item, 'id' | 'number' | 'label'>,
  kind: ExcludedItem['kind'],
  place: ExcludedItem['place'],
): ExcludedItem {
  return {
    trackId: id,
    ...(number === undefined ? {} : { number }),
    kind,
    ...(label === undefined ? {} : { label }),
    place,
  }
}
