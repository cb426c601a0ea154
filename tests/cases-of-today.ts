import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `day` counts the days since 1970; `isWhole` is whether all cases run. */
    rotation: { day: number; isWhole: boolean }
  }
}

/**
 * Returns the cases of a matrix that have their turn today: every `days`-th, so that each of them runs once in so many days. `TEST_DAY` sets
 * the day, and `npm run test:matrix` runs all cases. Only for cases that differ in a format, a size or a sample, never for a rule that has
 * no other test.
 */
export function casesOfToday<Case>(cases: readonly Case[], days: number, { day, isWhole } = inject('rotation')): Case[] {
  return cases.filter((_case, index) => isWhole || index % days === day % days)
}
