import { isLive } from './review-regions'

/** Returns whether a person has decided on a review item. Only people delete detections, also before decisions were signed. */
export function isReviewed(item: { readonly reviewed?: unknown; readonly deleted?: boolean }): boolean {
  return item.reviewed !== undefined || !isLive(item)
}
