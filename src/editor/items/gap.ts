import type { Gap } from '#generated/model/gap.zod.ts'

/** Returns whether a gap has yet to be reviewed. */
export function isOpen({ resolution }: Pick<Gap, 'resolution'>): boolean {
  return resolution === 'open'
}

/** Compares gaps by start, then by end. */
export function byTime(a: Gap, b: Gap): number {
  return a.start - b.start || a.end - b.end
}
