/** `day` counts the days since 1970; `isWhole` is whether all cases run. */
export interface Rotation {
  day: number
  isWhole: boolean
}

/** Returns the rotation that the environment asks for: `TEST_DAY`, or today, and all cases with `TEST_MATRIX=whole`. */
export const rotationOf = (environment: Record<string, string | undefined>): Rotation => ({
  day: Number(environment['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000)),
  isWhole: environment['TEST_MATRIX'] === 'whole',
})

/** Returns the cases that have their turn: every `days`-th, so that each of them runs once in so many days. */
export function casesOfDay<Case>(cases: readonly Case[], days: number, { day, isWhole }: Rotation): Case[] {
  return cases.filter((_case, index) => isWhole || index % days === day % days)
}
