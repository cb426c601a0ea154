import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'

import { samplePath } from '../tools/samples.ts'
import { Processes } from './processes.ts'
import { table } from './table.ts'

const WIDTH = 4000
const HEIGHT = 3000

/** Photographs of 12 megapixels, each made of sample photographs side by side. The drawing has no faces. */
const PHOTOGRAPHS: Record<string, string[]> = {
  'two faces': ['obama_and_biden.jpg'],
  'four photographs of groups': ['group-3.jpg', 'solvay1927.jpg', 'mask-img6.jpg', 'ul-24.jpg'],
  'no face': [],
}

type InFreshBrowser = <T>(url: string, use: (page: Page, browser: Browser) => Promise<T>) => Promise<T>

/** Measures detection, export and verification of photographs of 12 megapixels. The models are loaded before. */
export async function speed(url: string, inFreshBrowser: InFreshBrowser): Promise<void> {
  const rows: string[][] = []
  for (const [name, samples] of Object.entries(PHOTOGRAPHS)) {
    const paths = samples.map((sample) => samplePath(`faces/${sample}`)).filter((path) => path !== undefined)
    if (paths.length < samples.length) {
      console.log(`Skipped ${name}: the folder ../shared/samples is missing.`)
      continue
    }
    const images = await Promise.all(paths.map((path) => readFile(path, 'base64')))
    const photograph = await inFreshBrowser(url, (page) =>
      page.evaluate(([all, width, height]) => globalThis.imageBench.compose(all, width, height), [images, WIDTH, HEIGHT] as const),
    )
    for (const increasedAccuracy of [false, true]) {
      await inFreshBrowser(url, async (page, browser) => {
        await page.evaluate(() => globalThis.imageBench.warmUp())
        const processes = await Processes.of(browser)
        const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
          const before = await processes.processorTime()
          const result = await work()
          return { seconds: (await processes.processorTime()) - before, result }
        }
        const detection = await timed(() =>
          page.evaluate(([image, increased]) => globalThis.imageBench.timedDetection(image, increased), [
            photograph,
            increasedAccuracy,
          ] as const),
        )
        rows.push([
          name,
          increasedAccuracy ? 'detection, increasedAccuracy' : 'detection',
          detection.seconds.toFixed(2),
          (detection.result.milliseconds / 1000).toFixed(2),
          `${detection.result.boxes.length} faces`,
        ])
        console.error(rows.at(-1)?.join(' | '))
        if (increasedAccuracy) return
        const exported = await timed(() =>
          page.evaluate(([image, boxes]) => globalThis.imageBench.timedExport(image, boxes), [photograph, detection.result.boxes] as const),
        )
        const stages = Object.entries(exported.result.stages).map(([stage, milliseconds]) => `${stage} ${(milliseconds / 1000).toFixed(2)}`)
        rows.push([
          name,
          'export and verification',
          exported.seconds.toFixed(2),
          (exported.result.milliseconds / 1000).toFixed(2),
          `${stages.join(', ')}; ${exported.result.findings} findings`,
        ])
        console.error(rows.at(-1)?.join(' | '))
      })
    }
  }
  const head = ['photograph', 'work', 'processor seconds', 'seconds', 'result']
  console.log(`\n### Photographs of 12 megapixels\n\n${table(head, rows)}`)
}
