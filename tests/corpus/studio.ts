import { deleteDB } from 'idb'
import { getResponse } from 'msw'

import type { Detections } from '#generated/model/detections.zod.ts'

import { probeDocument } from '#engine/document/client.ts'
import { createMediaEngine } from '#engine/timed/client.ts'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import { browserWording } from '#mocks/wording.ts'
import { startSimulatedBackend } from '#mocks/start-backend.ts'
import { filmInWorker } from '#mocks/eagle-eye/film/filmer.ts'
import { productEngines } from '#mocks/engines/product-engines.ts'
import type { JobRecord, MediaRecord, VersionRecord } from '#backend/records/records.ts'
import { openTables } from '#mocks/records/tables.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { originFiles } from '#mocks/storage/files.ts'
import { ORIGIN, signIn, startUploads } from '#mocks/testing/test-bytes.ts'
import { addUser } from '#mocks/testing/test-backend.ts'
import { handleContent } from '#backend/content/content.ts'
import type { HostileFile } from './hostile-file'

/**
 * No file may take longer than this for its check, its detection or its export. Each takes about a second on an idle machine, and the
 * tests run on busy ones.
 */
export const LIMIT_SECONDS = 45

/** Rejects if work takes longer than a file may. */
async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} is still running after ${LIMIT_SECONDS} s`)), LIMIT_SECONDS * 1000)
  })
  const start = performance.now()
  try {
    const result = await Promise.race([work, late])
    // The timer doesn't fire while a file freezes the page.
    if (performance.now() - start > LIMIT_SECONDS * 1000) throw new Error(`${what} froze the page for longer than ${LIMIT_SECONDS} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/**
 * Starts the embedded back end as a build does: records in IndexedDB, files in the private file system, and the engines of the product in
 * their workers.
 */
export async function openStudio() {
  const name = `corpus-${crypto.randomUUID()}`
  const database = await openDatabase(name)
  const files = originFiles(name)
  const tables = await openTables(database)
  const engines = productEngines(files, () => Promise.resolve(null))
  const media = createMediaEngine()
  const closing = new AbortController()
  const { backend, handlers } = await startSimulatedBackend({
    tables,
    files,
    engines,
    runner: inProcessRunner({ cores: 1, stopped: closing.signal }),
    wording: browserWording,
    probes: { document: probeDocument, media },
    film: filmInWorker,
    fault: () => Promise.resolve(null),
    sockets: { command: () => undefined },
    clock: () => Date.now(),
    newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
    origin: ORIGIN,
    simulatesProviders: false,
    passwordIterations: 1,
  })
  await addUser({ tables }, 'ada')
  // The clock is the real one, and sessions end a week after their start.
  await tables.change((draft) => draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: Math.floor(Date.now() / 1000) }))
  await signIn(database, 'ada')
  const uploads = startUploads(database, files)

  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const headers = { Authorization: 'Bearer token-of-ada', 'Content-Type': 'application/json' }
    const request = new Request(`${ORIGIN}/legacy${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await getResponse(handlers, request)
    if (!response) throw new Error(`There is no handler for ${method} ${path}.`)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  const mediaOf = async (id: string): Promise<MediaRecord> => {
    const found = await tables.get('media', id)
    if (!found) throw new Error('The file has disappeared from the library.')
    return found
  }

  /** Waits for the file's newest job. */
  async function finished(id: string, what: string): Promise<JobRecord> {
    try {
      await inTime(what, backend.queue.idle())
    } catch (error) {
      // The files that follow must not wait for this one.
      for (const job of await tables.of('jobs', 'open', true)) await backend.queue.cancel(job.id, job.ownerId)
      await backend.queue.idle()
      throw error
    }
    const [job] = (await tables.of('jobs', 'media', id)).toSorted((one, other) => other.sequence - one.sequence)
    if (job === undefined || job.finishedAt === null) throw new Error(`${what} has no end in the records.`)
    return job
  }

  return {
    /** Uploads a file and waits for its check. Returns the refusal of the upload, or the ID of the file. */
    async upload({ name: claimed, mimeType }: Pick<HostileFile, 'name' | 'mimeType'>, content: Blob) {
      const metadata = `filename ${base64Of(claimed)},filetype ${base64Of(mimeType)}`
      const { response, path, id } = await uploads.begin(content.size, metadata)
      if (!response.ok) return { refusal: ((await response.json()) as { error: string }).error }
      const sent = await uploads.append(path, 0, content)
      if (!sent.ok) throw new Error(`The upload was answered with ${sent.status}.`)
      await backend.adopt()
      return { id, job: await finished(id, 'The check') }
    },
    mediaOf,
    async detect(id: string): Promise<JobRecord> {
      const { status, body } = await call('POST', `/media/${id}/detect`, { increasedAccuracy: false, tags: { faces: 1 } })
      if (status !== 202) throw new Error(`Detection was answered with ${status}: ${JSON.stringify(body)}`)
      return finished(id, 'Detection')
    },
    /** Adds a redaction to the review. */
    async saveReview(id: string, box: { x: number; y: number; width: number; height: number }): Promise<number> {
      const before = (await call('GET', `/media/${id}/detections`)).body as Detections
      const track = {
        id: 'drawn',
        kind: 'object',
        source: 'drawn',
        confidence: null,
        decision: 'redact',
        style: null,
        positions: [{ time: 0, ...box }],
      }
      const review = { ...before, style: 'Black Box', tracks: [...before.tracks, track] }
      const { status, body } = await call('PUT', `/media/${id}/detections`, review)
      if (status !== 200) throw new Error(`The review was answered with ${status}: ${JSON.stringify(body)}`)
      return (body as { revision: number }).revision
    },
    /** Exports a file. Returns the job, and the version with its stored bytes if there is one. */
    async redact(id: string, revision: number): Promise<{ job: JobRecord; version?: VersionRecord; output?: Blob }> {
      const { status, body } = await call('POST', `/media/${id}/redact`, { revision, title: 'Export', description: '' })
      if (status !== 202) throw new Error(`The export was answered with ${status}: ${JSON.stringify(body)}`)
      const job = await finished(id, 'The export')
      const version = job.versionId === null ? undefined : await tables.get('versions', job.versionId)
      const output = version && (await files.read('versions', version.id))
      return { job, ...(version ? { version } : {}), ...(output ? { output } : {}) }
    },
    /** Requests the original, as a page that shows it would. */
    content: (id: string) => handleContent(new Request(`${ORIGIN}/legacy/media/${id}/content`), uploads.access),
    /** Returns the numbers of stored files of versions, which must be those of the recorded versions. */
    async versions(): Promise<{ recorded: number; stored: number }> {
      return { recorded: (await tables.all('versions')).length, stored: (await files.list('versions')).length }
    },
    remove: (id: string) => call('DELETE', `/media/${id}`),
    async close(): Promise<void> {
      closing.abort()
      media.dispose()
      database.close()
      await deleteDB(name)
      await (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }).catch(() => undefined)
    },
  }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>
