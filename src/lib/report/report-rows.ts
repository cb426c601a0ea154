import { isSurroundings, keptTrackOf } from '../review/around/surroundings'
import { reportItemName, type ReportedItem } from './report-words'

interface ListedItem extends ReportedItem {
  readonly itemId?: string
  readonly outcome: string
  readonly group?: string
  readonly style?: string
  readonly reason?: { readonly code: string }
}

/** An item of a report with its name in lists. */
export interface ReportRow<Item> {
  readonly item: Item
  readonly name: string
}

/**
 * Returns the rows of a report's items. The covers around a region are one row, `Everything except Face 1`, unless their outcomes, styles or
 * reasons differ.
 */
export function reportRows<Item extends ListedItem>(items: readonly Item[]): ReportRow<Item>[] {
  const byId = new Map(items.map((item) => [item.itemId ?? '', item]))
  const listed = new Set<string>()
  return items.flatMap((item) => {
    const { group, outcome, style, reason } = item
    if (!isSurroundings(group)) return [{ item, name: reportItemName(item) }]
    const key = [group, outcome, style, reason?.code].join(' ')
    if (listed.has(key)) return []
    listed.add(key)
    const kept = byId.get(keptTrackOf(group))
    return [{ item, name: `Everything except ${kept ? reportItemName(kept) : 'one region'}` }]
  })
}
