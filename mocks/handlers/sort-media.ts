import type { MediaSort } from '#generated/model/mediaSort.zod.ts'

import { STATE_ORDER } from '../../src/lib/state-order'
import type { MediaRecord } from '../records/records'

// Sorts numbers in names by value: camera 2 before camera 10.
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Compare = (one: MediaRecord, other: MediaRecord) => number

const newest: Compare = (one, other) => other.uploadDate - one.uploadDate || (one.id < other.id ? 1 : -1)

const compare: Record<MediaSort, Compare> = {
  newest,
  oldest: (one, other) => newest(other, one),
  name: (one, other) => names.compare(one.name, other.name) || newest(one, other),
  largest: (one, other) => other.size - one.size || newest(one, other),
  smallest: (one, other) => one.size - other.size || newest(one, other),
  state: (one, other) => STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state) || newest(one, other),
}

export function sortMedia(media: MediaRecord[], sort: MediaSort): MediaRecord[] {
  return media.toSorted(compare[sort])
}
