import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../build/security/content-security-policy.ts'
import { encoderModulesPlugin } from '../../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../../build/models-plugin.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { samplePath } from '../tools/samples.ts'
import type { JobsToRecord } from './progress-page/page.ts'

/**
 * Records what the jobs of sample files report while they run, for the test of the progress and for the costs of stages. Writes one file per
 * sample to `backend/jobs/queue/recorded`. `--only NAME` records one sample.
 */
const box = (x: number, y: number, size: number, time: number) => ({ time, x, y, width: size, height: size })

/** Returns two tracks that move through a video. */
const moving = (seconds: number, size: number) => ({
  gaps: [],
  tracks: [0, 1].map((index) => ({
    id: `track-${index}`,
    kind: 'object',
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    style: null,
    positions: [box(20 + 120 * index, 30, size, 0), box(60 + 120 * index, 60, size, seconds)],
  })),
})

/** Returns a span of audio to redact. */
const muted = (start: number, end: number) => ({
  id: `span-${start}`,
  source: 'drawn',
  category: null,
  text: null,
  confidence: null,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
})

/** Makes a stereo WAV file whose loudness changes like that of speech. */
function recordingOf(seconds: number): Buffer {
  const rate = 48_000
  const header = Buffer.alloc(44)
  const samples = new Int16Array(2 * rate * seconds)
  for (const [at] of samples.entries()) samples[at] = 9000 * Math.sin(at / 40) * Math.abs(Math.sin(at / 20_000))
  for (const [at, text] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    header.write(text, at)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(4 * rate, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

const faces = { increasedAccuracy: false, tags: { faces: 1 } }

const SAMPLES: Record<string, JobsToRecord & { path?: string }> = {
  'image-group': { path: 'faces/group-3.jpg', detect: { increasedAccuracy: false, tags: { faces: 1, license_plates: 1, text: 1 } } },
  'image-large': { path: 'faces/obama_and_biden.jpg', detect: { increasedAccuracy: true, tags: { faces: 1 } } },
  'document-paper': {
    path: 'documents/tracemonkey_annotation_on_page_8.pdf',
    detect: { increasedAccuracy: false, tags: { faces: 1 }, entities: ['PERSON'], terms: [{ kind: 'words', text: 'trace' }] },
  },
  'document-form': { path: 'documents/160F-2019.pdf', detect: { increasedAccuracy: false, tags: {}, entities: ['PERSON', 'ORG'] } },
  'audio-speech': {
    path: 'audio/jfk.flac',
    review: {
      tracks: [],
      spans: [muted(1, 2.5)],
    },
  },
  'audio-long': { review: { tracks: [], spans: [muted(20, 24), muted(100, 101)] } },
  'video-close-up': { path: 'video/close-up.mp4', detect: faces, review: moving(3, 80) },
  'video-signing': { path: 'video/asl-thanks.mkv', detect: faces, review: moving(2, 60) },
  'video-podium': { path: 'video/podium-cuts.mp4', detect: faces, review: moving(8, 60) },
}

const at = process.argv.indexOf('--only')
const only = at === -1 ? undefined : process.argv[at + 1]
const folder = await mkdtemp(join(tmpdir(), 'bench-progress-'))
try {
  const root = fileURLToPath(new URL('progress-page', import.meta.url))
  const outDir = join(folder, 'page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es', plugins: () => [modelsPlugin(), encoderModulesPlugin()] },
    plugins: [modelsPlugin(), encoderModulesPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  console.log(`## Recorded jobs, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`)
  const made = join(folder, 'recording.wav')
  await writeFile(made, recordingOf(240))
  for (const [name, { path, ...jobs }] of Object.entries(SAMPLES)) {
    const sample = path === undefined ? made : samplePath(path)
    if (sample === undefined || (only !== undefined && !only.split(',').includes(name))) continue
    const browser = await chromium.launch(chromiumOptions())
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(0)
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(message.text())
      })
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForFunction(() => 'progressBench' in globalThis)
      await page.setInputFiles('input', sample)
      const recorded = await page.evaluate((wanted) => globalThis.progressBench.record(wanted), jobs)
      await writeFile(new URL(`../../backend/jobs/queue/recorded/${name}.json`, import.meta.url), `${JSON.stringify(recorded)}\n`)
      console.log(
        name,
        recorded.map(({ command, seconds, reports }) => `${command.kind} ${seconds} s, ${reports.length} reports`).join('; '),
      )
    } catch (error) {
      console.error(`${name} isn’t recorded:`, error)
    } finally {
      await browser.close()
    }
  }
  console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}.`)
  await server.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
