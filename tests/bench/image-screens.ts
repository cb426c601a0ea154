import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'

import type { ScreenKind } from '#engine/testing/screen-scene.ts'
import { samplePath } from '../tools/samples.ts'
import type { Measured } from './image-page/detection.ts'

/** Widths of the drawn screens as shares of the image's width. */
const SHARES = [0.06, 0.12, 0.25, 0.45]
const SEEDS = [1, 2, 3, 4, 5, 6]

type Measure = (increasedAccuracy: boolean) => Promise<{ name: string; measured: Measured }[]>

/** Measures the screens of drawn rooms. */
function screensOf(page: Page, kind: ScreenKind, share: number): Measure {
  return async (increasedAccuracy) => {
    const all = []
    for (const seed of SEEDS) {
      const measured = await page.evaluate((given) => globalThis.imageBench.screen(...given), [
        kind,
        share,
        seed,
        increasedAccuracy,
      ] as const)
      all.push({ name: `${kind} of ${share * 100}%, ${seed}`, measured })
    }
    return all
  }
}

/** Measures the false positives in the sample photographs of faces and cars, which show no screen. */
function photographsOf(page: Page): Measure {
  return async (increasedAccuracy) => {
    const all = []
    for (const folder of ['faces', 'plates']) {
      const path = samplePath(folder)
      if (path === undefined) continue
      for (const name of (await readdir(path)).filter((one) => one.endsWith('.jpg')).toSorted()) {
        const image = await readFile(join(path, name), 'base64')
        const measured = await page.evaluate((given) => globalThis.imageBench.none(...given), [
          image,
          ['screen'],
          increasedAccuracy,
        ] as const)
        all.push({ name, measured })
      }
    }
    return all
  }
}

/** Returns what is measured of the detection of screens. */
export function screenSubjects(page: Page): { name: string; measure: Measure; total?: string }[] {
  const drawn = (['monitor', 'laptop', 'phone'] as const).flatMap((kind) =>
    SHARES.map((share) => ({
      name: `drawn ${kind}s of ${share * 100}% of the width`,
      measure: screensOf(page, kind, share),
      total: `drawn ${kind}s`,
    })),
  )
  return [...drawn, { name: 'photographs without screens', measure: photographsOf(page) }]
}
