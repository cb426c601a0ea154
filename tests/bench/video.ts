import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { encoderModulesPlugin } from '../../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { readLabels } from '#engine/testing/face-labels.ts'
import { hasCommand, probe, redactWithFfmpeg, type Probed } from '../tools/ffmpeg.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { samplePath } from '../tools/samples.ts'
import { Processes } from './processes.ts'
import { table } from './table.ts'
import { facesBySize } from './video-faces.ts'
import type { Exported } from './video-page/page.ts'

/**
 * Measures the video engine with the app's build settings and content security policy, on clips that it makes. Prints Markdown. `--long`
 * adds the peak memory of a clip of 10 minutes, `--seconds N` sets the duration of the other clips, and `--only exports`, `coverage`, `faces`
 * or `memory` runs one part. Of the faces, `--heights 16,36` measures these heights, `--clip NAME` one shared clip, and `--accuracy NAME`
 * one accuracy.
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
const AIM = { analysis: 60, follow: 60, exportRatio: 2 }

const isLong = process.argv.includes('--long')
const at = process.argv.indexOf('--seconds')
const seconds = at === -1 ? 8 : Number(process.argv[at + 1])
const valueOf = (option: string): string | undefined =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined
const only = valueOf('--only')
const isWanted = (part: 'exports' | 'coverage' | 'faces' | 'memory'): boolean => only === undefined || only === part
const browserOptions = chromiumOptions()

const megabytes = (bytes: number | undefined): string => (bytes === undefined || bytes === 0 ? 'unknown' : (bytes / 2 ** 20).toFixed(0))

/** Opens the benchmark's page in a new browser, so that earlier measurements don't affect it. */
async function inFreshBrowser<T>(url: string, use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(browserOptions)
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
    await save(page, size, path)
  })
  return path
}

/** Stores what a page made. */
async function save(page: Page, size: number, path: string): Promise<void> {
  for (let from = 0; from < size; from += PART) {
    const base64 = await page.evaluate(([start, end]) => globalThis.videoBench.read(start, end), [from, from + PART] as const)
    await appendFile(path, Buffer.from(base64, 'base64'))
  }
}

/** Opens a stored clip in a new browser. */
async function withClip<T>(url: string, path: string, use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  return inFreshBrowser(url, async (page, browser) => {
    await page.setInputFiles('input', path)
    return use(page, browser)
  })
}

const rate = (frames: number, milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'unknown' : ((frames * 1000) / milliseconds).toFixed(0)

interface MeasuredExport extends Exported {
  /** Seconds of all processor cores together, by stage of the export and by step. */
  processor: ReadonlyMap<string, number>
  probed: string
}

/** Exports a clip, and compares what ffprobe states of it with the clip. */
async function measureExport(url: string, path: string, withProbe: boolean): Promise<MeasuredExport> {
  return withClip(url, path, async (page, browser) => {
    const processes = await Processes.of(browser)
    const processor = new Map<string, number>()
    let last = { stage: 'end', time: 0 }
    await page.exposeFunction('enterStage', async (stage: string) => {
      const entered = { stage, time: await processes.processorTime() }
      processor.set(last.stage, (processor.get(last.stage) ?? 0) + entered.time - last.time)
      last = entered
    })
    const exported = await page.evaluate(() => globalThis.videoBench.redact())
    const output = `${path}-redacted`
    await save(page, exported.size, output)
    const same = withProbe ? isDeepStrictEqual(rounded(await probe(path)), rounded(await probe(output))) : undefined
    await rm(output)
    await page.evaluate(() => globalThis.videoBench.steps())
    return { ...exported, processor, probed: same === undefined ? '' : same ? 'agrees' : 'differs' }
  })
}

/** Containers store the end of the last frame with different precision. */
const rounded = (probed: Probed): Probed => ({ ...probed, duration: Math.round(probed.duration * 100) / 100 })

async function exports(url: string, folder: string): Promise<void> {
  const [withFfmpeg, withProbe] = [hasCommand('ffmpeg'), hasCommand('ffprobe')]
  if (!withFfmpeg) console.log('\nSkipped the comparison with ffmpeg: the command is missing.')
  if (!withProbe) console.log('\nSkipped the check with ffprobe: the command is missing.')
  const rows: string[][] = []
  const stepRows: string[][] = []
  for (const { name, codec, height, ffmpeg } of CLIPS) {
    const path = await makeClip(url, join(folder, `${codec}-${height}`), codec, height, seconds)
    if (name === '720p H.264') {
      const { frames, milliseconds } = await withClip(url, path, (page) => page.evaluate(() => globalThis.videoBench.detect()))
      console.log(`\nAnalysis of 720p on one thread: ${rate(frames, milliseconds)} frames per second (aim: ${AIM.analysis}).`)
      for (const direction of ['forward', 'back'] as const) {
        const followed = await withClip(url, path, (page) => page.evaluate((way) => globalThis.videoBench.follow(way), direction))
        const followedFrames = Math.round(followed.seconds * FRAMES_PER_SECOND)
        const reached = rate(followedFrames, followed.milliseconds)
        console.log(`\nFollowing a box at 720p ${direction}, ${followedFrames} frames: ${reached} frames per second (aim: ${AIM.follow}).`)
      }
    }
    const exported = await measureExport(url, path, withProbe)
    const { frames, size, stages, processor } = exported
    const bitrate = Math.round((size * 8 * FRAMES_PER_SECOND) / frames)
    const other = withFfmpeg ? await redactWithFfmpeg(path, join(folder, 'ffmpeg.mkv'), { encoder: ffmpeg, bitrate }) : undefined
    const spent = (stage: string): number => processor.get(stage) ?? Number.NaN
    const each = (time: number): string => ((1000 * time) / frames).toFixed(1)
    const compared =
      other === undefined
        ? ['', '', '', '']
        : [
            rate(frames, 1000 * other.seconds),
            ((1000 * other.seconds) / (stages['redact'] ?? Number.NaN)).toFixed(2),
            each(other.processorTime),
            (other.processorTime / spent('redact')).toFixed(2),
          ]
    const [otherRate, ratio, otherTime, timeRatio] = compared
    const own = [rate(frames, stages['redact']), otherRate, ratio, each(spent('redact')), otherTime, timeRatio]
    rows.push([name, ...own.map(String), rate(frames, stages['verify']), String(exported.findings), exported.probed])
    const [decode, paint, compare] = [spent('decode'), spent('paint') - spent('decode'), spent('compare')]
    const steps = [decode, paint, spent('redact') - decode - paint, compare, spent('verify') - compare]
    stepRows.push([name, ...steps.map(each)])
  }
  const aim = `ratio (aim: ${AIM.exportRatio} for H.264)`
  const head = ['clip', 'fps', 'ffmpeg, fps', aim, 'processor, ms per frame', 'ffmpeg', 'ratio', 'verification, fps', 'findings', 'ffprobe']
  console.log(`\n### Export of five redacted tracks at equal bitrate\n\n${table(head, rows)}`)
  const stepHead = ['clip', 'decode', 'paint', 'encode', 'verification: decode and compare both', 'verification: search faces']
  console.log(`\n### Where the time goes: processor milliseconds per frame\n\n${table(stepHead, stepRows)}`)
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

const STAGES = { redact: 'export', verify: 'verification' } as const

async function memory(url: string, folder: string): Promise<void> {
  const rows: string[][] = []
  for (const minutes of isLong ? [1, 10] : [1]) {
    const path = await makeClip(url, join(folder, `minutes-${minutes}`), 'avc', 1080, 10, 6 * minutes)
    const fileSize = (await stat(path)).size
    await withClip(url, path, async (page, browser) => {
      const processes = await Processes.of(browser)
      await processes.watch()
      await page.exposeFunction('enterStage', (stage: string) => processes.enter(stage))
      const { frames, stages } = await page.evaluate(() => globalThis.videoBench.redact())
      processes.stop()
      const { peaks } = processes
      for (const stage of ['redact', 'verify'] as const) {
        const { allocated, shared, browser: all } = peaks.get(stage) ?? { allocated: 0, shared: 0, browser: 0 }
        const time = ((stages[stage] ?? Number.NaN) / 1000).toFixed(0)
        rows.push([
          `${STAGES[stage]}, ${minutes} min`,
          String(frames),
          megabytes(fileSize),
          time,
          ...[allocated, shared, all].map(megabytes),
        ])
      }
    })
    await rm(path)
  }
  const head = ['stage', 'frames', 'file, MB', 'seconds', 'page: allocated, MB', 'page: shared, MB', 'whole browser, MB']
  console.log(`\n### Peak memory with 1080p\n\n${table(head, rows)}`)
  if (!isLong) console.log('\nSkipped 10 minutes: add `-- --long`.')
}

const folder = await mkdtemp(join(tmpdir(), 'bench-video-'))
try {
  const root = fileURLToPath(new URL('video-page', import.meta.url))
  const outDir = join(folder, 'page')
  const worker = { format: 'es', plugins: () => [modelsPlugin(), encoderModulesPlugin()] } as const
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker,
    plugins: [modelsPlugin(), encoderModulesPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  console.log(`## Video engine, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  if (isWanted('exports')) await exports(url, folder)
  if (isWanted('coverage')) await coverage(url)
  if (isWanted('faces'))
    await facesBySize((use) => inFreshBrowser(url, use), {
      heights: valueOf('--heights')?.split(',').map(Number),
      clip: valueOf('--clip'),
      accuracy: valueOf('--accuracy'),
    })
  if (isWanted('memory')) await memory(url, folder)
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
  await server.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
