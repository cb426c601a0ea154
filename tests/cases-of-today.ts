import { inject } from 'vitest'

import { casesOfDay, type Rotation } from './rotation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rotation: Rotation
  }
}

/**
 * Returns the cases of a matrix that have their turn today: every `days`-th, so that each of them runs once in so many days. `TEST_DAY` sets
 * the day, and `npm run test:matrix` runs all cases. Only for cases that differ in a format, a size or a sample, never for a rule that has
 * no other test.
 */
export function casesOfToday<Case>(cases: readonly Case[], days: number, rotation = inject('rotation')): Case[] {
  return casesOfDay(cases, days, rotation)
}
