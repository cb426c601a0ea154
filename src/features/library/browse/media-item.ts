import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { SearchHit } from '#generated/model/searchHit.zod.ts'

/** The actions on a listed file. */
export interface ItemActions {
  onToggle: (index: number, media: Media, isRange: boolean) => void
  /** Returns the reason why detection isn't available in files of a type; null if it is available or the back end gives no reason. */
  reasonAgainst: (type: Media['type']) => string | null
  /** Starts face detection and opens the review. */
  onDetect: (media: Media) => void
  /** Opens the choice of what to detect. */
  onChooseDetection: (media: Media) => void
  onMove: (media: Media) => void
  onDelete: (media: Media) => void
}

/** The props of a list item. Stable props let memoized items skip rendering. */
export interface ItemProps {
  media: Media
  job: Job | undefined
  /** The places where the search term was found. */
  hits: readonly SearchHit[]
  /** Counts from 0. */
  index: number
  count: number
  column: number
  /** Pixels from the top of the list. */
  top: number
  isSelected: boolean
  /** Whether it was uploaded while the list is open. Other files don't fade in, because scrolling mounts them. */
  isNew: boolean
  /** Whether Tab reaches this item. The arrow keys reach the others. */
  isTabStop: boolean
  actions: ItemActions
}
