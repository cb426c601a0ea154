import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { Review } from '../review'
import { applyChanges, toWire, type Change } from './changes'

/** Changes of a review as the contract describes them. */
export interface SaveRequest {
  readonly changes: ReviewChange[]
  /** Returns the complete lists that change, for back ends of version 1.0.0, which accept no changes. Omitted lists stay unchanged. */
  readonly lists: () => Pick<DetectionsUpdate, 'tracks' | 'marks' | 'spans'>
}

/** Returns the request that saves changes of a review's items. */
export function saveRequest(review: Review, changes: readonly Change[]): SaveRequest {
  const isOf = (type: 'mark' | 'span' | 'track'): boolean => changes.some((change) => change.type.endsWith(`_${type}`))
  return {
    changes: changes.map(toWire),
    lists: () => {
      const next = applyChanges(review, changes)
      return {
        ...(isOf('track') && { tracks: [...next.tracks] }),
        ...(isOf('mark') && { marks: [...(next.marks ?? [])] }),
        ...(isOf('span') && { spans: [...(next.spans ?? [])] }),
      }
    },
  }
}
