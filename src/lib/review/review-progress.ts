import { isReviewed } from './is-reviewed'

/** The part of a review item that its progress depends on. */
interface DecidedItem {
  readonly deleted?: boolean
  readonly reviewed?: object | undefined
}

/** Returns how many items of a review are reviewed. Deleted detections count as reviewed, because deleting one is a decision. */
export function countReviewed(items: readonly DecidedItem[]): { reviewed: number; total: number } {
  return { reviewed: items.filter(isReviewed).length, total: items.length }
}
