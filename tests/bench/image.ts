import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/content-security-policy.ts'
import { chromiumArguments, ensureChromium } from '../tools/find-chromium.ts'
import { samplePath } from '../tools/samples.ts'
import { kilobytes, table } from './table.ts'

/**
 * Measures the image engine with the app's build settings and content security policy. Prints Markdown.
 * The numbers of faces were counted by hand. obama_and_biden shows two adults and a child in the shade.
 */
const PHOTOGRAPHS = { biden: 1, obama: 1, obama2: 1, obama_and_biden: 3, solvay1927: 29 }
const MEGAPIXELS = [2, 12, 48]
const STAGES = ['decode', 'detect', 'redact', 'encode', 'verify']

const executablePath = ensureChromium()
const launch = () => chromium.launch({ executablePath, args: chromiumArguments })

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

async function faces(url: string): Promise<void> {
  const rows = await inFreshBrowser(url, async (page) => {
    const found: string[][] = []
    for (const [name, expected] of Object.entries(PHOTOGRAPHS)) {
      const path = samplePath(`faces/${name}.jpg`)
      if (path === undefined) {
        console.log(`Skipped ${name}: the folder ../shared/samples is missing.`)
        continue
      }
      const image = await readFile(path, 'base64')
      // The first call loads the detector, so it is not measured.
      if (found.length === 0) await page.evaluate((data) => globalThis.imageBench.countFaces(data, false), image)
      const normal = await page.evaluate((data) => globalThis.imageBench.countFaces(data, false), image)
      const increased = await page.evaluate((data) => globalThis.imageBench.countFaces(data, true), image)
      const times = [normal, increased].map(({ milliseconds }) => milliseconds.toFixed(0))
      found.push([name, String(expected), String(normal.faces), String(increased.faces), ...times])
    }
    return found
  })
  console.log(
    `\n### Faces found\n\n${table(['photograph', 'faces', 'default', 'increasedAccuracy', 'default, ms', 'increasedAccuracy, ms'], rows)}`,
  )
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

async function weight(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const detector = await Promise.all(
    (await readdir(assets))
      .filter((name) => /\.(wasm|tflite|mjs)$|worker/.test(name))
      .map(async (name) => [name, kilobytes(gzipSync(await readFile(join(assets, name))).length)]),
  )
  console.log(`\n### Loaded with the first image, KB gzip\n\n${table(['file', 'KB'], detector)}`)
}

const outDir = await mkdtemp(join(tmpdir(), 'bench-image-'))
try {
  const root = fileURLToPath(new URL('image-page', import.meta.url))
  const worker = { format: 'es' } as const
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker,
    plugins: [contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  console.log(`## Image engine, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  await faces(url)
  await stages(url)
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
  await server.close()
  await weight(outDir)
} finally {
  await rm(outDir, { recursive: true, force: true })
}
