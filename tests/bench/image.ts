import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { HARD_CONDITIONS, type FaceCondition } from '#engine/testing/face-conditions.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import type { Measured } from './image-page/detection.ts'
import { peopleSubjects } from './image-people.ts'
import { eachGroup, eachPlate, type Measure, type Measurement, type Subject } from './image-samples.ts'
import { screenSubjects } from './image-screens.ts'
import { speed } from './image-speed.ts'
import { textSubjects } from './image-texts.ts'
import { kilobytes, table } from './table.ts'

/**
 * Measures the image engine with the app's build settings and content security policy. Prints Markdown. The arguments `faces`, `people` (also
 * heads and vehicles), `screens` and `texts` (plates and text) limit it to the detection of these, `speed` to the time of photographs of
 * 12 megapixels.
 */
const MEGAPIXELS = [2, 12, 48]
const STAGES = ['decode', 'detect', 'redact', 'encode', 'verify']

const only = ['faces', 'people', 'screens', 'texts', 'speed'].find((name) => process.argv.includes(name))
const browserOptions = chromiumOptions()
const launch = () => chromium.launch(browserOptions)

/** Returns the peak memory of the largest renderer process in bytes, or undefined outside Linux. */
async function peakMemory(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const peaks = processInfo.flatMap(({ type, id }) => {
    const status = `/proc/${id}/status`
    if (type !== 'renderer' || !existsSync(status)) return []
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
  })
  return peaks.length === 0 ? undefined : Math.max(...peaks)
}

const megabytes = (bytes: number | undefined) => (bytes === undefined ? 'unknown' : (bytes / 2 ** 20).toFixed(0))

/** Opens the benchmark's page in a new browser, so that earlier measurements do not affect it. */
async function inFreshBrowser<T>(url: string, use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => 'imageBench' in globalThis)
    return await use(page, browser)
  } finally {
    await browser.close()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function summary(subject: string, all: Measurement[]): string[] {
  const sum = (value: (measured: Measured) => number) => all.reduce((total, { measured }) => total + value(measured), 0)
  const [items, found, wrong] = [sum((one) => one.items), sum((one) => one.found), sum((one) => one.wrong)]
  const covered = all[0]?.measured.covered === undefined ? undefined : sum((one) => one.covered ?? 0)
  return [
    subject,
    String(all.length),
    String(items),
    items === 0 ? '' : (found / items).toFixed(3),
    String(wrong),
    (wrong / all.length).toFixed(2),
    covered === undefined || found === 0 ? '' : (covered / found).toFixed(3),
    median(all.map(({ measured }) => measured.milliseconds)).toFixed(0),
    (sum(({ inferences }) => inferences) / all.length).toFixed(1),
    (sum(({ megapixels }) => megapixels) / all.length).toFixed(2),
  ]
}

/** Measures the faces of every labelled photograph, upright or under a condition. */
const facesOf = (page: Page, condition?: FaceCondition): Measure =>
  eachGroup((image, labels, increased) =>
    page.evaluate((given) => globalThis.imageBench.faces(...given), [image, labels, increased, condition] as const),
  )

/** Measures the false positives of face detection in the photographs of cars, which show no face. */
const facesInCarsOf = (page: Page): Measure =>
  eachPlate((image, _plate, increased) =>
    page.evaluate(([data, isIncreased]) => globalThis.imageBench.faces(data, { faces: [], ignore: [] }, isIncreased, undefined), [
      image,
      increased,
    ] as const),
  )

function faceSubjects(page: Page): Subject[] {
  const hard = HARD_CONDITIONS.map((condition): Subject => {
    return { name: `faces, ${condition}`, measure: facesOf(page, condition), total: 'faces, all hard conditions' }
  })
  return [{ name: 'faces', measure: facesOf(page) }, ...hard, { name: 'cars without faces', measure: facesInCarsOf(page) }]
}

async function detection(url: string): Promise<void> {
  const rows: string[][] = []
  const missed: string[] = []
  const totals = new Map<string, Measurement[]>()
  await inFreshBrowser(url, async (page) => {
    const wanted = (name: string, subjects: (page: Page) => Subject[]) => (only === undefined || only === name ? subjects(page) : [])
    const faces = wanted('faces', faceSubjects)
    const others = [...wanted('people', peopleSubjects), ...wanted('texts', textSubjects)]
    const screens = wanted('screens', screenSubjects)
    // The first calls load the models, so they are not measured.
    if (faces.length > 0) await page.evaluate(() => globalThis.imageBench.loadFaceModels())
    for (const { measure } of others) await measure(false)
    for (const { name: subject, measure, total } of [...faces, ...others, ...screens]) {
      for (const increasedAccuracy of [false, true]) {
        const named = (name: string) => (increasedAccuracy ? `${name}, increasedAccuracy` : name)
        const all = await measure(increasedAccuracy)
        if (all.length === 0) {
          console.log(`Skipped ${named(subject)}: the folder ../shared/samples is missing.`)
          continue
        }
        rows.push(summary(named(subject), all))
        console.error(`Measured ${rows.at(-1)?.join(' | ') ?? ''}`)
        if (total !== undefined) totals.set(named(total), [...(totals.get(named(total)) ?? []), ...all])
        for (const { name: image, measured } of all)
          if (measured.found < measured.items) missed.push(`${named(subject)}: ${image} ${measured.found} of ${measured.items}`)
      }
    }
  })
  for (const [name, all] of totals) rows.push(summary(name, all))
  const head = [
    'detected',
    'images',
    'items',
    'recall',
    'false positives',
    'per image',
    'found and covered',
    'median ms per image',
    'inference calls per image',
    'megapixels per image',
  ]
  console.log(`\n### Detection\n\n${table(head, rows)}\n\nMissed:\n${missed.map((line) => `- ${line}`).join('\n')}`)
}

async function stages(url: string): Promise<void> {
  const idle = await inFreshBrowser(url, (_, browser) => peakMemory(browser))
  const rows: string[][] = []
  for (const megapixels of MEGAPIXELS) {
    const image = await inFreshBrowser(url, (page) => page.evaluate((size) => globalThis.imageBench.makeImage(size), megapixels))
    const row = await inFreshBrowser(url, async (page, browser) => {
      const times = await page.evaluate((data) => globalThis.imageBench.redact(data), image)
      return [String(megapixels), ...STAGES.map((stage) => times[stage]?.toFixed(0) ?? ''), megabytes(await peakMemory(browser))]
    })
    rows.push(row)
  }
  const head = ['megapixels', ...STAGES.map((stage) => `${stage}, ms`), 'peak memory, MB']
  console.log(`\n### Time by stage and peak memory of the page's process (idle page: ${megabytes(idle)} MB)\n\n${table(head, rows)}`)
}

/** Measures the detection of all labels, each image in a browser of its own. */
async function everything(url: string): Promise<void> {
  const rows: string[][] = []
  for (const megapixels of MEGAPIXELS) {
    const image = await inFreshBrowser(url, (page) => page.evaluate((size) => globalThis.imageBench.makeImage(size), megapixels))
    const row = [String(megapixels)]
    for (const increasedAccuracy of [false, true]) {
      const cells = await inFreshBrowser(url, async (page, browser) => {
        const time = await page.evaluate(([data, increased]) => globalThis.imageBench.everything(data, increased), [
          image,
          increasedAccuracy,
        ] as const)
        return [time.toFixed(0), megabytes(await peakMemory(browser))]
      })
      row.push(...cells)
    }
    rows.push(row)
  }
  const head = ['megapixels', 'ms, with loading', 'peak memory, MB', 'increasedAccuracy, ms', 'peak memory, MB']
  console.log(`\n### Detection of faces, plates and text in one call\n\n${table(head, rows)}`)
}

async function weight(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const detector = await Promise.all(
    (await readdir(assets))
      .filter((name) => /\.(wasm|tflite|onnx|mjs)$|worker/.test(name))
      .map(async (name) => [name, kilobytes(gzipSync(await readFile(join(assets, name))).length)]),
  )
  console.log(`\n### Loaded with the first image of each detector, KB gzip\n\n${table(['file', 'KB'], detector)}`)
}

const outDir = await mkdtemp(join(tmpdir(), 'bench-image-'))
try {
  const root = fileURLToPath(new URL('image-page', import.meta.url))
  const worker = { format: 'es', plugins: () => [modelsPlugin()] } as const
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker,
    plugins: [modelsPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  console.log(`## Image engine, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  if (only === 'speed') await speed(url, inFreshBrowser)
  else await detection(url)
  if (only === undefined) {
    await stages(url)
    await everything(url)
  }
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
  await server.close()
  await weight(outDir)
} finally {
  await rm(outDir, { recursive: true, force: true })
}
