import type { Page } from 'playwright'

import { eachGroup, eachPlate, type Subject } from './image-samples.ts'

/** Returns what is measured of the detection of heads, people and vehicles. */
export function peopleSubjects(page: Page): Subject[] {
  const inGroups = (label: 'head' | 'person') =>
    eachGroup((image, labels, increased) =>
      page.evaluate((given) => globalThis.imageBench.people(...given), [image, labels, label, increased] as const),
    )
  const vehicles = eachPlate((image, plate, increased) =>
    page.evaluate((given) => globalThis.imageBench.vehicle(...given), [image, plate, increased] as const),
  )
  const inCars = eachPlate((image, _plate, increased) =>
    page.evaluate(([data, isIncreased]) => globalThis.imageBench.none(data, ['head', 'person'], isIncreased), [image, increased] as const),
  )
  return [
    { name: 'heads of labelled faces', measure: inGroups('head') },
    { name: 'people with labelled faces', measure: inGroups('person') },
    { name: 'vehicles with a plate', measure: vehicles },
    { name: 'heads and people beside cars', measure: inCars },
  ]
}
