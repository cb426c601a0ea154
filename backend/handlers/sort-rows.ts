import type { MediaSort } from '#generated/model/mediaSort.zod.ts'

/** The values by which files and versions are sorted. */
export interface SortedBy {
  id: string
  /** Epoch seconds. */
  time: number
  name: string
  /** Bytes. */
  size: number
  /** The index of the state among all states; equal for rows without a state. */
  state: number
}

// Sorts numbers in names by value: camera 2 before camera 10.
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Compare = (one: SortedBy, other: SortedBy) => number

const newest: Compare = (one, other) => other.time - one.time || (one.id < other.id ? 1 : -1)

const compare: Record<MediaSort, Compare> = {
  newest,
  oldest: (one, other) => newest(other, one),
  name: (one, other) => names.compare(one.name, other.name) || newest(one, other),
  largest: (one, other) => other.size - one.size || newest(one, other),
  smallest: (one, other) => one.size - other.size || newest(one, other),
  state: (one, other) => one.state - other.state || newest(one, other),
}

export function sortRows<Row>(rows: readonly Row[], sort: MediaSort, valuesOf: (row: Row) => SortedBy): Row[] {
  return rows.toSorted((one, other) => compare[sort](valuesOf(one), valuesOf(other)))
}
