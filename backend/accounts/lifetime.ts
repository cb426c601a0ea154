/** Seconds by which a clock may be set back without expiring recent dates. Network time corrections are smaller. */
export const STEP_SECONDS = 60

/**
 * Returns whether a date is within a lifetime. A date in the future isn't: the clock was ahead then, or has been set back since, and the
 * difference would extend the lifetime.
 *
 * @param madeAt epoch seconds
 */
export function isWithin(madeAt: number, lifetime: number, now: number): boolean {
  return madeAt - now <= STEP_SECONDS && now - madeAt < lifetime
}
