import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { VersionList } from '#generated/model/versionList.zod.ts'

import { demoAccount } from '#mocks/seed/demo-account.ts'
import { ORIGINALS_PATH } from '#mocks/storage-handlers.ts'
import { createArchives, type Archives } from './archives.ts'
import { ORIGIN, type Browser, type Tab } from './browser.ts'
import { bodyOf, networkError, Violation, type KnownFile } from './model.ts'
import type { Random } from './random.ts'
import { createImports, type Imports } from './imports.ts'
import { createReviews, type ItemKind } from './reviews.ts'
import { createUploads } from './uploads.ts'
import type { VirtualTime } from './virtual-time.ts'

const MINUTE = 60_000
/** Requests may wait for a tab that doesn't respond, but not for ever. */
const MAX_WAIT = 10 * MINUTE
const MAX_FILES = 6

export interface Answer {
  status: number
  text: string
  headers: Headers
}

export interface RequestOptions {
  headers?: Record<string, string>
  body?: BodyInit
}

/** A person who works with files in the browser and remembers what the back end has confirmed. */
export interface Person {
  files: KnownFile[]
  imports: Imports
  archives: Archives
  /** Sends a request in an open tab. Returns undefined when no response arrived. */
  request: (method: string, path: string, options?: RequestOptions) => Promise<Answer | undefined>
  /** As `request`, for JSON. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer | undefined>
  signIn: () => Promise<void>
  /** Does one thing. Returns what it was. */
  act: () => Promise<string>
  /** Deletes a file, which must also succeed with full storage. */
  deleteFile: (file: KnownFile) => Promise<Answer | undefined>
  /** Sends the rest of every upload that has begun. */
  finishUploads: () => Promise<void>
}

/** Returns which items the reviews of a file have. */
export function kindOf({ text }: KnownFile): ItemKind {
  if (text.startsWith('audio')) return 'span'
  return text.startsWith('%PDF') ? 'mark' : 'track'
}

export function createPerson(browser: Browser, time: VirtualTime, random: Random): Person {
  const files: KnownFile[] = []
  let names = 0

  function openTab(): Tab {
    const open = browser.tabs()
    return open.length > 0 ? random.pick(open) : browser.openTab()
  }

  const request: Person['request'] = async (method, path, { headers = {}, body } = {}) => {
    const tab = openTab()
    const label = `${method} ${path}`
    const init = { method, headers, ...(body === undefined ? {} : { body, duplex: 'half' }) }
    let answer: Answer | undefined
    const { faults } = browser
    const answered = tab.process.run(async () => {
      await faults.guard('request', label, () => undefined, { failure: networkError })
      const response = await browser.send(tab, new Request(`${ORIGIN}${path}`, init))
      const text = await response.text()
      await faults.guard('response', label, () => undefined, { failure: networkError })
      answer = { status: response.status, text, headers: response.headers }
    })
    // A closed tab or a stopped service worker never responds.
    const isOfWorker = /^\/legacy\/(upload|media\/.*\/content)/.test(path)
    const closed = new Promise<unknown>((resolve) => {
      tab.process.onKill(resolve)
      if (isOfWorker) setImmediate(() => browser.worker()?.onKill(resolve))
    })
    const over = Promise.race([answered.catch((error: unknown) => mustBeNetworkError(error)), closed])
    if (!(await time.until(over, MAX_WAIT))) throw new Violation(`${label} has no response after ${MAX_WAIT / MINUTE} minutes`)
    return answer
  }

  const call: Person['call'] = (method, path, body) =>
    request(method, `/legacy${path}`, {
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  const signIn = async (): Promise<void> => {
    const { email, password } = demoAccount
    const answer = await call('POST', '/auth/login', { email, password, browser: 'Chrome', browserVersion: '147', isMobile: false })
    if (answer !== undefined && answer.status < 500 && answer.status !== 200) throw new Violation(`Can’t sign in: ${answer.text}`)
  }

  /** Signs in again if the session has ended, as after a jump of the clock. */
  const callSignedIn: Person['call'] = async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer?.status !== 401) return answer
    await signIn()
    return call(method, path, body)
  }

  const uploads = createUploads({ browser, random, request, signIn, nextNumber: () => (names += 1) })

  const imports = createImports({ browser, time, random, request, call: callSignedIn, nextNumber: () => (names += 1) })

  const existing = (): KnownFile[] => files.filter(({ fate, hasArrived }) => fate === 'kept' && hasArrived)
  const sending = (): KnownFile[] => files.filter(({ fate, hasArrived }) => fate === 'kept' && !hasArrived)

  async function deleteFile(file: KnownFile): Promise<Answer | undefined> {
    file.fate = 'uncertain'
    const answer = await callSignedIn('DELETE', `/media/${file.id}`)
    if (answer?.status === 204) file.fate = 'deleted'
    return answer
  }

  const { reviewOf, saveReview } = createReviews<KnownFile>({
    random,
    call: callSignedIn,
    nextNumber: () => (names += 1),
    kindOf,
    lastStart: 50,
  })

  const archives = createArchives({ random, files, imports, openTab, time })

  async function redact(file: KnownFile): Promise<void> {
    const review = await reviewOf(file)
    if (!review) return
    names += 1
    await callSignedIn('POST', `/media/${file.id}/redact`, { revision: review.revision, title: `Version ${names}`, description: '' })
  }

  async function deleteVersion(file: KnownFile): Promise<void> {
    const answer = await callSignedIn('GET', `/media/${file.id}/versions`)
    const version = answer?.status === 200 ? bodyOf<VersionList>(answer).versions[0] : undefined
    if (!version) return
    const known = file.versions.get(version.id) ?? { fate: 'kept' }
    file.versions.set(version.id, known)
    known.fate = 'uncertain'
    const deleted = await callSignedIn('DELETE', `/media/${file.id}/versions/${version.id}`)
    if (deleted?.status === 204) known.fate = 'deleted'
    else if (deleted !== undefined && deleted.status < 500) known.fate = 'kept'
  }

  async function deleteOriginal(file: KnownFile): Promise<void> {
    if (file.original === 'deleted' || file.id === undefined) return
    file.original = 'uncertain'
    const answer = await call('POST', ORIGINALS_PATH.slice('/legacy'.length), { mediaIds: [file.id] })
    if (answer?.status === 200) file.original = bodyOf<{ deleted: number }>(answer).deleted === 1 ? 'deleted' : file.original
  }

  async function rename(file: KnownFile): Promise<void> {
    names += 1
    const name = `${names}-renamed.jpg`
    const answer = await callSignedIn('PATCH', `/media/${file.id}`, { name })
    if (answer?.status === 200) file.names = [name]
    else if (answer === undefined || answer.status >= 500) file.names.push(name)
  }

  async function cancelJob(): Promise<void> {
    const answer = await callSignedIn('GET', '/jobs?page=0&rowsPerPage=20&state=running')
    const job = answer?.status === 200 ? bodyOf<{ jobs: { id: string }[] }>(answer).jobs[0] : undefined
    if (job) await callSignedIn('DELETE', `/jobs/${job.id}`)
  }

  async function list(): Promise<void> {
    const answer = await callSignedIn('GET', '/media?page=0&rowsPerPage=100')
    if (answer?.status === 200) bodyOf<MediaList>(answer)
  }

  /** The actions of a person with an existing file. One that is listed more often is done more often. */
  const deeds: Record<string, (file: KnownFile) => Promise<unknown>> = {
    detect: (file) => callSignedIn('POST', `/media/${file.id}/detect`, { increasedAccuracy: false, tags: { faces: 1, text: 1 } }),
    transcribe: (file) => callSignedIn('POST', `/media/${file.id}/transcribe`, { language: null }),
    'detect again': (file) => callSignedIn('POST', `/media/${file.id}/detect`, { increasedAccuracy: true, tags: { faces: 1 } }),
    'save a review': saveReview,
    'save another review': saveReview,
    redact,
    'redact again': redact,
    'delete a version': deleteVersion,
    'delete an original': deleteOriginal,
    rename,
    delete: deleteFile,
    download: (file) => request('GET', `/legacy/media/${file.id}/content`),
    'cancel a job': cancelJob,
    list,
    'import footage': imports.begin,
    'import more footage': imports.begin,
    'delete an import': imports.deleteOne,
    'export an archive': () => archives.exportAll(),
    'import an archive': () => archives.importAll(),
  }

  return {
    files,
    imports,
    archives,
    request,
    call: callSignedIn,
    signIn,
    deleteFile,
    finishUploads: async () => {
      for (const file of sending()) for (let tries = 0; tries < 5 && !file.hasArrived; tries += 1) await uploads.send(file, 10)
    },
    act: async () => {
      const unfinished = sending()
      const [known, isFew] = [existing(), existing().length < MAX_FILES]
      if (unfinished.length > 0 && random.chance(0.5)) {
        const file = random.pick(unfinished)
        if (random.chance(0.1)) {
          await uploads.cancel(file)
          return `cancel the upload of ${file.name}`
        }
        await uploads.send(file, random.between(1, 5))
        return `continue the upload of ${file.name}`
      }
      if (known.length === 0 || (isFew && random.chance(0.35))) {
        const file = await uploads.begin()
        files.push(file)
        // Some don't wait for the check of an upload.
        if (random.chance(0.5)) return `upload ${file.name}`
        await deeds['detect']?.(file)
        return `upload ${file.name} and detect at once`
      }
      const deed = random.pick(Object.keys(deeds))
      const file = random.pick(known)
      await deeds[deed]?.(file)
      return `${deed}: ${file.name}`
    },
  }
}

function mustBeNetworkError(error: unknown): void {
  if (!(error instanceof TypeError && error.message === 'Failed to fetch')) throw error
}
