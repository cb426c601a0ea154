import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'

/** What can be done to a media from where it is listed. */
export interface ItemActions {
  onToggle: (index: number, media: Media, isRange: boolean) => void
  onMove: (media: Media) => void
  onDelete: (media: Media) => void
}

/** One place of a list. Props that stay the same let it be passed over while others are drawn. */
export interface ItemProps {
  media: Media
  job: Job | undefined
  /** Counted from 0. */
  index: number
  count: number
  column: number
  /** Pixels from the top of the list. */
  top: number
  isSelected: boolean
  /** Tab leads to this one; the arrow keys to the others. */
  isTabStop: boolean
  actions: ItemActions
}
