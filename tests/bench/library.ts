import { cpus, loadavg, tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'

import { chromiumOptions } from '../tools/find-chromium.ts'

/**
 * Scrolls a library of 10,000 files in a production build. Prints Markdown: the max number of elements in the page, and frame times
 * compared with the idle page. Times depend on the computer, so compare the ratios and the shares of long frames.
 */
const LONG_FRAME_MILLISECONDS = 50
const FRAMES = 240
const STEPS = [120, 1200]

interface Measured {
  median: number
  percentile95: number
  worst: number
  /** Share of long frames in percent. */
  long: number
  maxElements: number
}

/** Measures frame times while the page scrolls by `step` pixels per frame, or 0 for an idle page. */
async function measure(page: Page, step: number): Promise<Measured> {
  const { times, maxElements } = await page.evaluate(
    async ([pixels, frames]) => {
      const list = document.querySelector('main [aria-label="Files"]')
      const scroller = list?.parentElement
      if (!scroller) throw new Error('The page has no list of files')
      scroller.scrollTop = 0
      await new Promise((resolve) => setTimeout(resolve, 500))
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const taken: number[] = []
      let most = 0
      let before = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        scroller.scrollTop += pixels
        const now = await nextFrame()
        taken.push(now - before)
        before = now
        if (pixels > 0 && scroller.scrollTop === 0) throw new Error('The list does not scroll')
        if (frame % 10 === 0) most = Math.max(most, document.querySelectorAll('*').length)
      }
      return { times: taken, maxElements: most }
    },
    [step, FRAMES] as const,
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    median: at(0.5),
    percentile95: at(0.95),
    worst: at(1),
    long: (100 * times.filter((time) => time > LONG_FRAME_MILLISECONDS).length) / times.length,
    maxElements,
  }
}

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const outDir = await mkdtemp(join(tmpdir(), 'library-bench-'))
const profile = await mkdtemp(join(tmpdir(), 'library-profile-'))
try {
  const options = { configFile, mode: 'embedded', logLevel: 'warn' as const, build: { outDir, emptyOutDir: true } }
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('The preview server has no URL')
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(new URL('/login', url).href)
    await page.getByRole('button', { name: 'Use demo account' }).click()
    await page.waitForURL(/\/home/)
    await page.goto(new URL('/dev/scenarios', url).href)
    // The demo account has sample files; this user's library starts empty.
    await page.getByRole('button', { name: 'Uli Unlimited' }).click()
    await page.waitForURL(/\/home/)
    await page.goto(new URL('/dev/scenarios', url).href)
    await page.getByRole('button', { name: 'Create 10,000 files' }).click()
    await page.waitForURL(/\/home/, { timeout: 300_000 })
    await page.getByText('10,000 files').waitFor({ timeout: 120_000 })
    const opened = Date.now()
    await page.reload()
    await page.getByText('10,000 files').waitFor({ timeout: 120_000 })
    const seconds = ((Date.now() - opened) / 1000).toFixed(1)
    const rows: string[] = []
    let most = 0
    for (const view of ['Grid', 'List']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      const rest = await measure(page, 0)
      for (const step of [0, ...STEPS]) {
        const { median, percentile95, worst, long, maxElements } = step === 0 ? rest : await measure(page, step)
        const ratio = (median / rest.median).toFixed(2)
        most = Math.max(most, maxElements)
        const figures = [median, percentile95, worst].map((time) => time.toFixed(1))
        rows.push(
          `| ${[view, step === 0 ? 'idle' : `${step} px per frame`, ...figures, ratio, long.toFixed(1), maxElements].join(' | ')} |`,
        )
      }
    }
    const load = loadavg()[0]?.toFixed(1) ?? ''
    console.log(`\n### A library of 10,000 files (${cpus().length} cores, load ${load}; displayed ${seconds} s after a reload)\n`)
    console.log('| view | scroll | median, ms | 95 %, ms | max, ms | median to idle | frames over 50 ms, % | elements |')
    console.log('|---|---|---:|---:|---:|---:|---:|---:|')
    console.log(rows.join('\n'))
    console.log(`\nMax elements in the page: ${most}.`)
  } finally {
    await context.close()
    await server.close()
  }
} finally {
  await rm(outDir, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true })
}
