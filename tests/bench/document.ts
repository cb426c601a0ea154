import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chromium, type Browser } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { withPackagedFonts } from '../tools/packaged-fonts.ts'
import { hasPdfTool } from '../tools/pdf-tools.ts'
import type { DocumentTimes } from './document-page/page.ts'
import { printSearch } from './document-search.ts'
import { table } from './table.ts'

/**
 * Measures the redaction of documents with the app's build settings and content security policy, and pdftoppm with a rebuild of the same
 * pages as images, where it is installed, and what searches of made pages, of the sample documents and of turned scans miss. Prints Markdown.
 * Fails if a document needs more memory than `MAX_MEGABYTES`, or if a word of a made page is missed. The arguments are numbers of pages;
 * default: 20, 200 and 1000. With `--search`, only the searches are measured.
 */
const counts = process.argv
  .slice(2)
  .map(Number)
  .filter((value) => Number.isInteger(value) && value > 0)
const isSearchOnly = process.argv.includes('--search')
const DEFAULT_PAGES = isSearchOnly ? [] : [20, 200, 1000]
const PAGES = counts.length > 0 ? counts : DEFAULT_PAGES
/** Max megabytes of the page and its workers for a document of any length up to 1,000 pages. */
const MAX_MEGABYTES = 1024
const browserOptions = chromiumOptions()
const run = promisify(execFile)

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

interface Measured {
  times: DocumentTimes
  memory: number | undefined
  source: string
}

async function measure(url: string, pages: number): Promise<Measured> {
  const browser = await chromium.launch(browserOptions)
  try {
    const page = await browser.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => 'documentBench' in globalThis)
    const times = await page.evaluate((count) => globalThis.documentBench.measure(count), pages)
    const memory = await peakMemory(browser)
    return { times, memory, source: await page.evaluate((count) => globalThis.documentBench.source(count), pages) }
  } finally {
    await browser.close()
  }
}

/** Rebuilds the pages from JPEGs by pdftoppm, without covers, text or a verification. Returns milliseconds per page. */
async function byPoppler(source: string, pages: number): Promise<number | undefined> {
  if (!hasPdfTool('pdftoppm')) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bench-documents-'))
  try {
    const input = join(folder, 'input.pdf')
    await writeFile(input, Buffer.from(source, 'latin1'))
    const start = performance.now()
    await run('pdftoppm', ['-r', '200', '-jpeg', input, join(folder, 'page')], { env: withPackagedFonts() })
    const output = await PDFDocument.create()
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.jpg')).toSorted()) {
      const image = await output.embedJpg(await readFile(join(folder, name)))
      output.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
    }
    await writeFile(join(folder, 'output.pdf'), await output.save())
    return (performance.now() - start) / pages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number): number => bytes / 2 ** 20

const rounded = (value: number | undefined): string => (value === undefined ? 'not installed' : value.toFixed(1))

const outDir = await mkdtemp(join(tmpdir(), 'bench-documents-'))
try {
  const root = fileURLToPath(new URL('document-page', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es', plugins: () => [modelsPlugin()] },
    plugins: [modelsPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  const processor = cpus()[0]?.model ?? 'processor'
  console.log(`## Documents, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${processor}\n`)
  const rows: string[][] = []
  for (const pages of PAGES) {
    const { times, memory, source } = await measure(url, pages)
    const { stages, size, firstPage, findings } = times
    const each = (stage: string): string => rounded((stages[stage] ?? 0) / pages)
    const poppler = await byPoppler(source, pages)
    if (memory !== undefined && megabytes(memory) > MAX_MEGABYTES) {
      console.error(`${pages} pages need ${megabytes(memory).toFixed(0)} MB, more than ${MAX_MEGABYTES}.`)
      process.exitCode = 1
    }
    rows.push([
      String(pages),
      each('read-pages'),
      each('redact'),
      each('verify'),
      rounded(1000 / ((stages['redact'] ?? 0) / pages)),
      rounded(poppler),
      poppler === undefined ? 'unknown' : ((stages['redact'] ?? 0) / pages / poppler).toFixed(2),
      firstPage.toFixed(0),
      (size / pages / 1024).toFixed(0),
      memory === undefined ? 'unknown' : megabytes(memory).toFixed(0),
      String(findings),
    ])
  }
  const head = [
    'Pages',
    'Read, ms a page',
    'Write',
    'Verify',
    'Written a second',
    'pdftoppm and rebuild',
    'Ratio',
    'First page, ms',
    'KB a page',
    'Peak MB',
  ]
  if (rows.length > 0) console.log(table([...head, 'Findings'], rows))
  await printSearch(url)
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
  await server.close()
} finally {
  await rm(outDir, { recursive: true, force: true })
}
