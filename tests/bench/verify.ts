import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { encoderModulesPlugin } from '../../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { samplesFolder } from '../tools/samples.ts'
import { table } from './table.ts'
import { verifyMedium } from './verify-media.ts'
import type { Medium } from './verify-page/case.ts'
import type { Outcome } from './verify-page/page.ts'

/**
 * Measures verification: how many planted defects it misses, and how many correct exports it holds. Prints Markdown and exits with 1 if it
 * misses a defect or holds a correct export that isn't a known one. `--media documents` measures one medium: images, documents, videos or
 * audio. `--photographs N` limits the number of sample photographs per folder, `--documents N` that of sample documents, `--seed N` makes
 * other exports of media besides images, `--only TEXT` runs their cases whose row or name has a text, `--verbose`
 * prints the time and the findings of each of them, and `--thin` measures thin covers only.
 */
const TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** Drawings, a poster, a page and noise. A sky is excluded, because at 98% opacity only a tenth of a level would show through. */
const SEEDS = [5, 6, 7, 9, 10]
const CORRECT = 100

const failures: string[] = []

function row(name: string, kind: 'missed' | 'held', outcomes: Outcome[]): string[] {
  const exports = outcomes.reduce((sum, outcome) => sum + outcome.exports, 0)
  const wrong = outcomes.flatMap((outcome) => outcome.wrong)
  failures.push(...wrong.map((one) => `${kind}: ${name}: ${one}`))
  return [name, String(exports), String(wrong.length)]
}

async function generated(page: Page): Promise<void> {
  const planted: string[][] = []
  const correct: string[][] = []
  for (const type of TYPES) {
    const outcomes: Outcome[] = []
    for (const seed of SEEDS)
      outcomes.push(await page.evaluate(([one, wanted]) => globalThis.verifyBench.planted(one, wanted), [seed, type] as const))
    planted.push(row(type, 'missed', outcomes))
    const alarms = await page.evaluate(([last, wanted]) => globalThis.verifyBench.correct(1, last, wanted), [CORRECT, type] as const)
    correct.push(row(type, 'held', [alarms]))
  }
  console.log(`\n### Planted defects in generated images\n\n${table(['type', 'defects', 'missed'], planted)}`)
  console.log(`\n### Correct exports of generated images, with face search\n\n${table(['type', 'exports', 'held'], correct)}`)
}

async function photographs(page: Page, most: number): Promise<void> {
  const planted: string[][] = []
  const correct: string[][] = []
  for (const folder of ['faces', 'plates']) {
    const names = await readdir(join(samplesFolder, folder)).catch(() => [])
    if (names.length === 0) console.log(`\nSkipped: the folder ../shared/samples/${folder} is missing.`)
    for (const name of names.filter((one) => one.endsWith('.jpg')).slice(0, most)) {
      const base64 = await readFile(join(samplesFolder, folder, name), 'base64')
      const outcome = await page.evaluate(([one, data]) => globalThis.verifyBench.photograph(one, data), [name, base64] as const)
      correct.push(row(`${folder}/${name}`, 'held', [outcome.correct]))
      // Photographs of plates show no faces. Detections there are texture, so not redacting them is correct.
      if (folder === 'faces') planted.push(row(`${folder}/${name}`, 'missed', [outcome.planted]))
    }
  }
  console.log(`\n### Photographs with faulty reviews\n\n${table(['photograph', 'exports', 'missed'], planted)}`)
  console.log(`\n### Photographs with all faces redacted, in all styles\n\n${table(['photograph', 'exports', 'held'], correct)}`)
}

/** Opacities of thin covers; 1 is a correct export. */
const OPACITIES = [0.6, 0.77, 0.9, 0.95, 0.98, 1]
const THIN_SEEDS = 60
const PARTS = 2

/**
 * Verifies covers of 1 to 8 pixels in JPEG. The limits were chosen on the images of odd numbers (`--half tune`); the others (`--half test`)
 * are the measurement.
 */
async function thin(page: Page, half: string | undefined): Promise<void> {
  const isChosen = (number: number): boolean => half === undefined || (number % 2 === 1) === (half === 'tune')
  const rows: string[][] = []
  const files: [string, string][] = []
  for (const folder of ['faces', 'plates'])
    for (const name of (await readdir(join(samplesFolder, folder)).catch(() => [])).filter((one) => one.endsWith('.jpg')))
      files.push([`${folder}/${name}`, await readFile(join(samplesFolder, folder, name), 'base64')])
  if (files.length === 0) console.log('\nSkipped thin covers in photographs: the folder ../shared/samples is missing.')
  for (const opacity of OPACITIES) {
    const kind = opacity === 1 ? 'held' : 'missed'
    const made: Outcome[] = []
    const taken: Outcome[] = []
    for (let seed = 1; seed <= THIN_SEEDS; seed += 1)
      if (isChosen(seed))
        made.push(await page.evaluate(([one, value]) => globalThis.verifyBench.thin(`image ${one}`, value, one), [seed, opacity] as const))
    for (const [index, [name, data]] of files.entries())
      for (let part = 0; isChosen(index) && part < PARTS; part += 1)
        taken.push(
          await page.evaluate(([one, value, seed, bytes]) => globalThis.verifyBench.thin(one, value, seed, bytes), [
            name,
            opacity,
            index * PARTS + part,
            data,
          ] as const),
        )
    rows.push([...row(`generated, ${opacity}`, kind, made), kind], [...row(`photographs, ${opacity}`, kind, taken), kind])
  }
  console.log(`\n### Thin covers in JPEG\n\n${table(['images, opacity', 'covers', 'wrong', ''], rows)}`)
}

const valueOf = (option: string): string | undefined => {
  const place = process.argv.indexOf(option)
  return place === -1 ? undefined : process.argv[place + 1]
}
const most = Number(valueOf('--photographs') ?? Infinity)
const ALL = ['images', 'documents', 'videos', 'audio'] as const satisfies ('images' | Medium)[]
const chosen = valueOf('--media')
const media = ALL.filter((medium) => chosen === undefined || medium === chosen)
if (media.length === 0) throw new Error(`There is no medium ${String(chosen)}. Choose one of ${ALL.join(', ')}.`)
const outDir = await mkdtemp(join(tmpdir(), 'bench-verify-'))
try {
  const root = fileURLToPath(new URL('verify-page', import.meta.url))
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    worker: { format: 'es', plugins: () => [modelsPlugin(), encoderModulesPlugin()] },
    plugins: [modelsPlugin(), encoderModulesPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'load' })
    await page.waitForFunction(() => 'verifyBench' in globalThis)
    console.log(`## Verification, ${new Date().toISOString().slice(0, 10)}`)
    const [isThin, options] = [
      process.argv.includes('--thin'),
      {
        seed: Number(valueOf('--seed') ?? 1),
        documents: Number(valueOf('--documents') ?? Infinity),
        only: valueOf('--only'),
        isVerbose: process.argv.includes('--verbose'),
      },
    ]
    for (const medium of isThin ? [] : media)
      if (medium !== 'images') failures.push(...(await verifyMedium(page, medium, options)).failures)
    if (media.includes('images')) {
      await thin(page, valueOf('--half'))
      if (!isThin) {
        await generated(page)
        await photographs(page, most)
      }
    }
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await rm(outDir, { recursive: true, force: true })
}
for (const failure of failures) console.log(failure)
process.exitCode = failures.length === 0 ? 0 : 1
