import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/content-security-policy.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { readLabels } from '../../src/engine/testing/face-labels.ts'
import { chromiumArguments, ensureChromium } from '../tools/find-chromium.ts'
import { samplePath } from '../tools/samples.ts'
import { table } from './table.ts'
import type { Exported } from './video-page/page.ts'

/**
 * Measures the video engine with the app's build settings and content security policy, on clips that it makes. Prints Markdown. `--long`
 * adds the peak memory of a clip of 10 minutes, and `--seconds N` sets the duration of the other clips.
 */
const CLIPS = [
  { name: '720p H.264', codec: 'avc', height: 720, ffmpeg: ['-c:v', 'libx264', '-preset', 'veryfast'] },
  { name: '1080p H.264', codec: 'avc', height: 1080, ffmpeg: ['-c:v', 'libx264', '-preset', 'veryfast'] },
  { name: '720p VP9', codec: 'vp9', height: 720, ffmpeg: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'] },
  { name: '1080p VP9', codec: 'vp9', height: 1080, ffmpeg: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'] },
] as const
const PHOTOGRAPHS = ['group-3.jpg', 'obama_and_biden.jpg', 'va-sample1.jpg', 'solvay1927.jpg']
const FRAMES_PER_SECOND = 25
const PART = 6_000_000
const AIM = { analysis: 60, exportRatio: 2 }

const isLong = process.argv.includes('--long')
const at = process.argv.indexOf('--seconds')
const seconds = at === -1 ? 8 : Number(process.argv[at + 1])
const executablePath = ensureChromium()

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

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? 'unknown' : (bytes / 2 ** 20).toFixed(0))

/** Opens the benchmark's page in a new browser, so that earlier measurements don't affect it. */
async function inFreshBrowser<T>(url: string, use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => 'videoBench' in globalThis)
    return await use(page, browser)
  } finally {
    await browser.close()
  }
}

/** Makes a clip in a browser and stores it, so that other browsers read it from the disk like a user's file. */
async function makeClip(url: string, path: string, codec: 'avc' | 'vp9', height: number, duration: number, turns = 1): Promise<string> {
  await inFreshBrowser(url, async (page) => {
    const size = await page.evaluate(([one, side, time, count]) => globalThis.videoBench.makeClip(one, side, time, count), [
      codec,
      height,
      duration,
      turns,
    ] as const)
    for (let from = 0; from < size; from += PART) {
      const base64 = await page.evaluate(([start, end]) => globalThis.videoBench.readClip(start, end), [from, from + PART] as const)
      await appendFile(path, Buffer.from(base64, 'base64'))
    }
  })
  return path
}

/** Opens a stored clip in a new browser. */
async function withClip<T>(url: string, path: string, use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  return inFreshBrowser(url, async (page, browser) => {
    await page.setInputFiles('input', path)
    return use(page, browser)
  })
}

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills five boxes and encodes at the same bitrate with the ffmpeg command line. Returns frames per second. */
async function ffmpegRate(path: string, folder: string, encoder: readonly string[], { frames, size }: Exported): Promise<number> {
  const bitrate = Math.round((size * 8 * FRAMES_PER_SECOND) / frames)
  const boxes = [0, 1, 2, 3, 4].map((index) => `drawbox=x=${40 + index * 200}:y=${80 + index * 90}:w=160:h=160:color=black:t=fill`)
  const output = join(folder, 'ffmpeg.mkv')
  const start = performance.now()
  await promisify(execFile)('ffmpeg', ['-y', '-i', path, '-vf', boxes.join(','), ...encoder, '-b:v', String(bitrate), output])
  return (frames * 1000) / (performance.now() - start)
}

const rate = (frames: number, milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'unknown' : ((frames * 1000) / milliseconds).toFixed(0)

async function exports(url: string, folder: string): Promise<void> {
  const withFfmpeg = hasFfmpeg()
  if (!withFfmpeg) console.log('\nSkipped the comparison with ffmpeg: the command is missing.')
  const rows: string[][] = []
  for (const { name, codec, height, ffmpeg } of CLIPS) {
    const path = await makeClip(url, join(folder, `${codec}-${height}`), codec, height, seconds)
    const analysis =
      name === '720p H.264' ? await withClip(url, path, (page) => page.evaluate(() => globalThis.videoBench.detect())) : undefined
    if (analysis !== undefined)
      console.log(
        `\nAnalysis of 720p on one thread: ${rate(analysis.frames, analysis.milliseconds)} frames per second (aim: ${AIM.analysis}).`,
      )
    const exported = await withClip(url, path, (page) => page.evaluate(() => globalThis.videoBench.redact()))
    const own = (exported.frames * 1000) / (exported.stages['redact'] ?? Number.NaN)
    const other = withFfmpeg ? await ffmpegRate(path, folder, ffmpeg, exported) : undefined
    rows.push([
      name,
      String(exported.frames),
      own.toFixed(0),
      other === undefined ? '' : other.toFixed(0),
      other === undefined ? '' : (own / other).toFixed(2),
      rate(exported.frames, exported.stages['verify']),
      String(exported.findings),
    ])
  }
  const head = [
    'clip',
    'frames',
    'export, fps',
    'ffmpeg, fps',
    `ratio (aim: ${AIM.exportRatio} for H.264)`,
    'verification, fps',
    'findings',
  ]
  console.log(`\n### Export and verification, five redacted tracks\n\n${table(head, rows)}`)
}

async function coverage(url: string): Promise<void> {
  const labels = samplePath('faces/labels.json')
  if (labels === undefined) {
    console.log('\nSkipped the coverage of faces: the folder ../shared/samples is missing.')
    return
  }
  const all = readLabels(await readFile(labels, 'utf8'))
  const rows: string[][] = []
  for (const name of PHOTOGRAPHS) {
    const path = samplePath(`faces/${name}`)
    const faces = all[name]?.faces
    if (path === undefined || faces === undefined) continue
    const base64 = await readFile(path, 'base64')
    const result = await inFreshBrowser(url, (page) =>
      page.evaluate(([data, boxes]) => globalThis.videoBench.coverage(data, boxes), [base64, faces] as const),
    )
    const share = `${((100 * result.covered) / result.faces).toFixed(1)}%`
    rows.push([name, String(result.faces), share, String(result.tracks), String(result.gaps)])
  }
  const head = ['photograph', 'faces in all frames', 'covered by 95% or more', 'tracks', 'open gaps']
  console.log(`\n### Coverage of labelled faces, frame by frame, in a photograph that moves\n\n${table(head, rows)}`)
}

async function memory(url: string, folder: string): Promise<void> {
  const idle = await inFreshBrowser(url, (_, browser) => peakMemory(browser))
  const rows: string[][] = []
  for (const minutes of isLong ? [1, 10] : [1]) {
    const path = await makeClip(url, join(folder, `minutes-${minutes}`), 'avc', 1080, 10, 6 * minutes)
    const row = await withClip(url, path, async (page, browser) => {
      const { frames, stages } = await page.evaluate(() => globalThis.videoBench.redact())
      const times = [stages['redact'], stages['verify']].map((time) => ((time ?? Number.NaN) / 1000).toFixed(0))
      return [String(minutes), String(frames), megabytes((await stat(path)).size), ...times, megabytes(await peakMemory(browser))]
    })
    rows.push(row)
    await rm(path)
  }
  const head = ['minutes', 'frames', 'file, MB', 'export, s', 'verification, s', 'peak memory, MB']
  console.log(`\n### Peak memory of the page's process with 1080p (idle page: ${megabytes(idle)} MB)\n\n${table(head, rows)}`)
  if (!isLong) console.log('\nSkipped 10 minutes: add `-- --long`.')
}

const folder = await mkdtemp(join(tmpdir(), 'bench-video-'))
try {
  const root = fileURLToPath(new URL('video-page', import.meta.url))
  const outDir = join(folder, 'page')
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
  console.log(`## Video engine, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  await exports(url, folder)
  await coverage(url)
  await memory(url, folder)
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
  await server.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
