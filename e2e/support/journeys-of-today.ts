import { casesOfDay, rotationOf } from '../../tests/rotation.ts'

/**
 * Returns the journeys that have their turn today, each once in `days` days. `npm run test:matrix` runs all of them. Only for journeys that
 * take the same steps in another browser or with another sample.
 */
export const journeysOfToday = <Journey>(journeys: readonly Journey[], days: number = journeys.length): Journey[] =>
  casesOfDay(journeys, days, rotationOf(process.env))

/** The browsers whose videos have their turn. The journey of a video in Chromium runs daily. */
export const videoBrowsersOfToday = journeysOfToday(['Firefox', 'Safari 17'] as const)
