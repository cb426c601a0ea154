import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { build, preview, type InlineConfig } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { encoderModulesPlugin } from '../../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { hasCommand, run } from '../tools/ffmpeg.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { measureEditors, type EditorWork } from './audio-page/editors.ts'
import { table } from './table.ts'

/**
 * Measures the audio engine with the app's build settings and content security policy, compared with ffmpeg doing the same in the same run,
 * and the frames of the audio review and of the transcript. Prints Markdown. `--seconds N` sets the duration of the recordings, and
 * `--only engine` or `editors` runs one part.
 */
const FORMATS = [
  { name: 'AAC', container: 'mp4', codec: 'aac', extension: '.m4a', ffmpeg: ['-c:a', 'aac', '-b:a', '128k'] },
  { name: 'MP3', container: 'mp3', codec: 'mp3', extension: '.mp3', ffmpeg: ['-c:a', 'libmp3lame', '-b:a', '128k'] },
  { name: 'Opus', container: 'ogg', codec: 'opus', extension: '.ogg', ffmpeg: ['-c:a', 'libopus', '-b:a', '128k'] },
  { name: 'FLAC', container: 'flac', codec: 'flac', extension: '.flac', ffmpeg: ['-c:a', 'flac'] },
  { name: 'WAV', container: 'wav', codec: 'pcm-s16', extension: '.wav', ffmpeg: ['-c:a', 'pcm_s16le'] },
] as const
const BITRATE = 128_000
const PART = 6_000_000
/** Times are the best of some runs, because other programs only make them longer. */
const RUNS = 3
/** The aim for the work of a frame, in milliseconds of processor time. */
const MAX_WORK = 16

const at = process.argv.indexOf('--seconds')
const seconds = at === -1 ? 120 : Number(process.argv[at + 1])
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const browserOptions = chromiumOptions()

async function inFreshBrowser<T>(url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(browserOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    await page.goto(url, { waitUntil: 'load' })
    return await use(page)
  } finally {
    await browser.close()
  }
}

/** Opens the engine's page in a new browser, so that earlier measurements don't affect it. */
async function onEnginePage<T>(url: string, use: (page: Page) => Promise<T>): Promise<T> {
  return inFreshBrowser(url, async (page) => {
    page.setDefaultTimeout(0)
    await page.waitForFunction(() => 'audioBench' in globalThis)
    return use(page)
  })
}

/** Stores what a page made, so that other browsers read it from the disk like a user's file. */
async function save(page: Page, size: number, path: string): Promise<void> {
  for (let from = 0; from < size; from += PART) {
    const base64 = await page.evaluate(([start, end]) => globalThis.audioBench.read(start, end), [from, from + PART] as const)
    await appendFile(path, Buffer.from(base64, 'base64'))
  }
}

/** Returns the shortest of several times in seconds. */
async function best(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < RUNS; index += 1) times.push(await measure())
  return Math.min(...times)
}

/** Returns the seconds that ffmpeg takes. */
async function ffmpegSeconds(options: readonly string[]): Promise<number> {
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostdin', '-benchmark', '-y', ...options], { maxBuffer: 2 ** 24 })
  return Number(/rtime=([\d.]+)s/.exec(stderr)?.[1])
}

/** Decodes a file, mutes a second in every ten and encodes it again. */
const muteWithFfmpeg = (path: string, output: string, encoder: readonly string[]): Promise<number> =>
  ffmpegSeconds(['-i', path, '-vn', '-af', "volume=0:enable='between(mod(t,10),4,5)'", ...encoder, output])

const timesRealTime = (time: number): string => (seconds / time).toFixed(0)

async function measureEngine(url: string, folder: string): Promise<void> {
  const withFfmpeg = hasCommand('ffmpeg')
  if (!withFfmpeg) console.log('\nSkipped the comparison with ffmpeg: the command is missing.')
  const rows: string[][] = []
  const readRows: string[][] = []
  for (const { name, container, codec, extension, ffmpeg } of FORMATS) {
    const path = join(folder, `recording${extension}`)
    await onEnginePage(url, async (page) => {
      const size = await page.evaluate((options) => globalThis.audioBench.makeRecording(...options), [
        container,
        codec,
        seconds,
        BITRATE,
      ] as const)
      await save(page, size, path)
    })
    await onEnginePage(url, async (page) => {
      await page.setInputFiles('input', path)
      const verified: number[] = []
      let found = 0
      const exported = await best(async () => {
        const { stages, findings } = await page.evaluate((duration) => globalThis.audioBench.redact(duration), seconds)
        verified.push((stages['verify'] ?? Number.NaN) / 1000)
        found += findings
        return (stages['redact'] ?? Number.NaN) / 1000
      })
      const other = withFfmpeg ? await best(() => muteWithFfmpeg(path, join(folder, `ffmpeg${extension}`), ffmpeg)) : undefined
      rows.push([
        name,
        timesRealTime(exported),
        other === undefined ? '' : timesRealTime(other),
        other === undefined ? '' : (other / exported).toFixed(2),
        timesRealTime(Math.min(...verified)),
        String(found),
      ])
      const waveform = await best(async () => (await page.evaluate(() => globalThis.audioBench.waveform())) / 1000)
      const speech = await best(async () => (await page.evaluate(() => globalThis.audioBench.speech())) / 1000)
      const decoded = withFfmpeg ? await best(() => ffmpegSeconds(['-i', path, '-vn', '-f', 'null', '-'])) : undefined
      readRows.push([name, timesRealTime(waveform), decoded === undefined ? '' : timesRealTime(decoded), timesRealTime(speech)])
    })
  }
  const head = ['codec', 'export', 'ffmpeg', 'ratio', 'verification', 'findings']
  console.log(`\n### Export with a muted second in every ten, ${seconds} s of stereo at 48 kHz: times real time\n\n${table(head, rows)}`)
  const readHead = ['codec', 'waveform', 'ffmpeg decodes', 'voice activity']
  console.log(`\n### Waveform and voice activity: times real time\n\n${table(readHead, readRows)}`)
}

/** Prints the work per frame. Returns whether the aim is reached. */
function reportEditors(works: readonly EditorWork[]): boolean {
  const share = (values: readonly number[], part: number): number =>
    values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
  const rows = works.map(({ subject, frames }) => {
    const value = share(frames, 0.95)
    const numbers = [value, share(frames, 0.5), Math.max(...frames)].map((number) => number.toFixed(1))
    return [subject, ...numbers, value <= MAX_WORK ? 'met' : 'missed']
  })
  console.log('\n### 2 hours of audio with 10,000 words and 500 spans: processor time of the main thread per frame, ms\n')
  console.log(table(['while', '95 %', 'median', 'max', `aim: ${MAX_WORK}`], rows))
  return rows.every((row) => row.at(-1) === 'met')
}

async function withServer(config: InlineConfig, use: (url: string) => Promise<void>): Promise<void> {
  await build(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  try {
    await use(server.resolvedUrls?.local[0] ?? '')
  } finally {
    await server.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-audio-'))
try {
  console.log(`## Audio, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  const plugins = () => [modelsPlugin(), encoderModulesPlugin()]
  if (only !== 'editors') {
    const config: InlineConfig = {
      root: fileURLToPath(new URL('audio-page', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es', plugins },
      plugins: [...plugins(), contentSecurityPolicyPlugin()],
      build: { outDir: join(folder, 'page'), target: 'es2023', assetsInlineLimit: 0 },
    }
    await withServer(config, (url) => measureEngine(url, folder))
  }
  if (only !== 'engine') {
    const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
    const config: InlineConfig = {
      configFile,
      mode: 'embedded',
      logLevel: 'warn',
      build: { outDir: join(folder, 'app'), emptyOutDir: true },
    }
    await withServer(config, (url) =>
      inFreshBrowser(new URL('/login', url).href, async (page) => {
        await page.getByRole('button', { name: 'Use demo account' }).click()
        await page.waitForURL(/\/home/)
        const path = join(folder, 'hours.wav')
        const works = await measureEditors(page, async (bytes) => {
          await writeFile(path, bytes)
          return path
        })
        if (!reportEditors(works)) process.exitCode = 1
      }),
    )
  }
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}. Times are valid on an idle computer only.`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
