import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'

import { PHOTOGRAPHS_WITHOUT_TEXT } from '#engine/testing/photo-texts.ts'
import type { DetectableLabel } from '#engine/core/types.ts'
import { samplePath } from '../tools/samples.ts'
import { eachPlate, type Measure, type Measurement, type Subject } from './image-samples.ts'

/** Measures the plate of every sample with a label beside it. */
const platesOf = (page: Page): Measure =>
  eachPlate((image, plate, increased) =>
    page.evaluate((given) => globalThis.imageBench.plate(...given), [image, plate, increased] as const),
  )

function textOf(page: Page, labels: DetectableLabel[]): Measure {
  return async (increasedAccuracy) => {
    const measured = await page.evaluate(([given, increased]) => globalThis.imageBench.text(given, increased), [
      labels,
      increasedAccuracy,
    ] as const)
    return [{ name: labels.join(' and '), measured }]
  }
}

/** Measures text in photographs without any, or the signs that are drawn on them. */
function signsOf(page: Page, hasSigns: boolean): Measure {
  return async (increasedAccuracy) => {
    const all: Measurement[] = []
    for (const name of PHOTOGRAPHS_WITHOUT_TEXT) {
      const path = samplePath(name)
      if (path === undefined) return []
      const image = await readFile(path, 'base64')
      const measured = await page.evaluate(([data, signs, increased]) => globalThis.imageBench.signs(data, signs, increased), [
        image,
        hasSigns,
        increasedAccuracy,
      ] as const)
      all.push({ name, measured })
    }
    return all
  }
}

/** Returns what the benchmark measures of plates and text. */
export function textSubjects(page: Page): Subject[] {
  return [
    { name: 'plates', measure: platesOf(page) },
    { name: 'text in photographs without any', measure: signsOf(page, false) },
    { name: 'signs drawn on photographs', measure: signsOf(page, true) },
    { name: 'words of a drawn screen', measure: textOf(page, ['text']) },
    { name: 'words, with plates in the same call', measure: textOf(page, ['license_plate', 'text']) },
  ]
}
