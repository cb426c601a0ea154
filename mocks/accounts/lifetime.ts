/** Seconds that a clock may be set back without expiring what was just dated. Network time corrections are smaller. */
export const STEP_SECONDS = 60

/**
 * Returns whether something is within its lifetime. A date in the future doesn't count: the clock was ahead then, or was set back since, and
 * the lifetime would be extended by the difference.
 *
 * @param madeAt epoch seconds
 */
export function isWithin(madeAt: number, lifetime: number, now: number): boolean {
  return madeAt - now <= STEP_SECONDS && now - madeAt < lifetime
}
