import { isLive } from './review-regions'

/**
 * Returns whether a person has decided on a review item. Only people delete detections, so a deleted one counts even without a recorded
 * reviewer.
 */
export function isReviewed(item: { readonly reviewed?: unknown; readonly deleted?: boolean }): boolean {
  return item.reviewed !== undefined || !isLive(item)
}
