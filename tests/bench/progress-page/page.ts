// Workers start under the app's policy.
import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import type { OutputPlace } from '#engine/core/types.ts'
import { createAudioEngine } from '#engine/audio/client.ts'
import { probeDocument } from '#engine/document/client.ts'
import { createDocumentEngine } from '#engine/document/engine.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { createMediaEngine } from '#engine/timed/client.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import type { RecordedJob } from '#tests/bench/recorded-job.ts'
import { writeInMemory } from '#mocks/testing/memory-files.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

/** The jobs of a recorded file: its check, a detection or none, and an export of a review. */
export interface JobsToRecord {
  detect?: object
  /** The saved review, if it isn't the detected one. */
  review?: object
}

export interface ProgressBench {
  /** Runs the jobs of the chosen file in a back end with the product's engines, and returns what they reported. */
  record: (jobs: JobsToRecord) => Promise<RecordedJob[]>
}

declare global {
  var progressBench: ProgressBench
}

/** Milliseconds between two looks at a running job. */
const INTERVAL = 40

interface WritesFile {
  redact: (file: Blob, plan: never, output: OutputPlace, options?: object) => Promise<object>
}

/** Lets an engine write into the browser's private storage, and copies its output into the back end's files in memory. */
function copying<Engine extends WritesFile>(engine: Engine): Engine {
  let exports = 0
  const redact: WritesFile['redact'] = async (file, plan, output, options) => {
    const folder = await navigator.storage.getDirectory()
    const own = await folder.getFileHandle(`export-${(exports += 1)}`, { create: true })
    const result = await engine.redact(file, plan, { path: [own.name] }, options)
    writeInMemory(output, await own.getFile())
    return result
  }
  return { ...engine, redact }
}

async function start(file: File): Promise<TestBackend> {
  const backend = await startTestBackend({
    engine: createImageEngine(),
    video: copying(createVideoEngine()),
    audio: copying(createAudioEngine()),
    document: copying(createDocumentEngine()),
    entities: createEntityEngine(),
    probes: { document: probeDocument, media: createMediaEngine() },
    clock: {
      get milliseconds() {
        return Date.now()
      },
    },
  })
  await addUser(backend, 'ada')
  await backend.tables.change(async (draft) => {
    const session = await draft.get('sessions', 'token-of-ada')
    if (session) draft.put('sessions', { ...session, createdAt: Date.now() / 1000 })
  })
  await backend.files.write('media', 'media-1', file)
  return backend
}

/** The progress of one job while it is recorded, in milliseconds. */
interface Followed {
  begin: number
  end: number
  last: string
  reports: RecordedJob['reports']
}

/** Follows the running jobs until their end. */
async function follow({ backend, tables }: TestBackend): Promise<RecordedJob[]> {
  const jobs = new Map<string, Followed>()
  const look = (): void => {
    const now = performance.now()
    for (const { jobId, reported } of backend.queue.live().jobs) {
      const followed = jobs.get(jobId) ?? { begin: now, end: now, last: '', reports: [] }
      jobs.set(jobId, followed)
      followed.end = now
      if (!reported) continue
      const { stage, fraction, part } = reported
      const next = `${part?.index} ${stage} ${fraction}`
      if (next === followed.last) continue
      followed.last = next
      followed.reports.push([Math.round(now - followed.begin) / 1000, part?.index ?? 0, stage, Math.round(fraction * 10_000) / 10_000])
    }
  }
  const timer = setInterval(look, INTERVAL)
  look()
  await backend.queue.idle()
  clearInterval(timer)
  const media = await tables.get('media', 'media-1')
  if (!media) throw new Error('The file is gone.')
  const { type, size, duration, width, height, file: info, pages } = media
  const described = { type, size, width, height, ...(duration !== undefined && { duration }), ...(info && { file: info }) }
  const recorded: RecordedJob[] = []
  for (const [id, { begin, end, reports }] of jobs) {
    const job = await tables.get('jobs', id)
    if (job?.state !== 'succeeded') throw new Error(`The job failed: ${job?.error}`)
    const seconds = Math.round(end - begin) / 1000
    recorded.push({ command: job.command, media: { ...described, ...(pages && { pages }) }, reports, seconds })
  }
  return recorded
}

globalThis.progressBench = {
  record: async ({ detect, review }) => {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('choose a file first')
    const backend = await start(file)
    const { database, call } = backend
    const as = { as: 'ada' }
    const request = async (method: string, path: string, body?: object): Promise<unknown> => {
      const { status, body: answer } = await call(method, `/media/media-1${path}`, body, as)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
      return answer
    }
    await database.put('uploads', {
      id: 'media-1',
      ownerId: 'ada',
      length: file.size,
      name: file.name,
      fileType: '',
      touchedAt: 1,
      finished: true,
    })
    await backend.backend.adopt()
    const recorded = await follow(backend)
    if (detect) {
      await request('POST', '/detect', detect)
      recorded.push(...(await follow(backend)))
    }
    const saved = (await backend.tables.get('detections', 'media-1'))?.revision ?? 0
    if (review) await request('PUT', '/detections', { revision: saved, style: 'Black Box', ...review })
    await request('POST', '/redact', { revision: review ? saved + 1 : saved, title: 'Export', description: '' })
    recorded.push(...(await follow(backend)))
    return recorded
  },
}
