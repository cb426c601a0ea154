import type { Gap } from '#generated/model/gap.zod.ts'
import { reviewRank } from '../../lib/item-numbers'

/** Returns whether a gap has yet to be reviewed. */
export function isOpen({ resolution }: Pick<Gap, 'resolution'>): boolean {
  return resolution === 'open'
}

/** Compares gaps by risk: the lowest confidence first, and of equal ones the longest. */
export function byRisk(a: Gap, b: Gap): number {
  return reviewRank(a) - reviewRank(b) || b.end - b.start - (a.end - a.start)
}
