import type { MediaSort } from '#generated/model/mediaSort.zod.ts'

import { STATE_ORDER } from '#lib/state-order.ts'
import type { MediaRecord } from '../records/records'
import { sortRows, type SortedBy } from './sort-rows'

const valuesOf = ({ id, uploadDate, name, size, state }: MediaRecord): SortedBy => ({
  id,
  time: uploadDate,
  name,
  size,
  state: STATE_ORDER.indexOf(state),
})

export function sortMedia(media: readonly MediaRecord[], sort: MediaSort): MediaRecord[] {
  return sortRows(media, sort, valuesOf)
}
