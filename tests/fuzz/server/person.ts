import type { Job } from '#generated/model/job.zod.ts'

import { bodyOf, Violation } from '../model.ts'
import type { Random } from '../random.ts'
import { createReviews } from '../reviews.ts'
import type { Client } from './client.ts'
import { LAST_START, makeFile, type ServerFile } from './files.ts'
import { createTransfers } from './transfers.ts'

const MAX_FILES = 5

export const PASSWORD = 'copper-lantern-4271'

/** The actions that a kill can interrupt. Detections and exports are jobs, which continue after their request. */
export const deedNames = ['upload', 'save', 'detect', 'export', 'delete'] as const
export type DeedName = (typeof deedNames)[number]

/** A person who works with files on the server and remembers what it has acknowledged. */
export interface ServerPerson {
  name: string
  email: string
  client: Client
  files: ServerFile[]
  /** The jobs that the server has accepted or listed, by ID, with their last known state. */
  jobs: Map<string, Pick<Job, 'mediaId' | 'state'>>
  logIn: () => Promise<void>
  /** Adds a file with its whole upload. */
  addFile: () => Promise<ServerFile>
  /** Saves an item in a review. */
  save: (file: ServerFile) => Promise<void>
  detect: (file: ServerFile) => Promise<void>
  export: (file: ServerFile) => Promise<void>
  /** Does one thing, most often the given one. */
  act: (random: Random, preferred: DeedName) => Promise<void>
  /** Sends the rest of every upload that has begun, as a page does when it has its server back. */
  finishUploads: () => Promise<void>
}

interface PersonParts {
  name: string
  client: Client
  /** The random numbers of the current kill. */
  random: () => Random
  /** Called when the person begins something, with its description. */
  onBegin: (deed: DeedName, description: string) => void
}

/** Returns a person with an account on a server that lets everyone sign up. */
export function createServerPerson({ name, client, random, onBegin }: PersonParts): ServerPerson {
  const email = `${name.toLowerCase()}@council.example`
  const files: ServerFile[] = []
  const jobs: ServerPerson['jobs'] = new Map()
  let numbers = 0
  const nextNumber = (): number => (numbers += 1)
  const transfers = createTransfers(client, random)

  /** Sends a request about a file. A session outlives its server. */
  async function callOn(file: ServerFile, method: string, path: string, body?: unknown) {
    const answer = await client.call(method, path, body)
    if (answer?.status === 401) throw new Violation(`${name} is logged out`)
    if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
      throw new Violation(`${method} ${path}: ${answer.status} ${answer.text}`)
    if (path.endsWith('/detections') && method !== 'GET' && answer?.status === 200)
      file.revision = bodyOf<{ revision: number }>(answer).revision
    return answer
  }

  const reviewsOf = (file: ServerFile) =>
    createReviews<ServerFile>({
      random: random(),
      call: (method, path, body) => callOn(file, method, path, body),
      nextNumber,
      kindOf: ({ items }) => items,
      lastStart: LAST_START,
    })

  async function request(file: ServerFile, deed: 'detect' | 'export', path: string, body: unknown): Promise<void> {
    const answer = await callOn(file, 'POST', path, body)
    if (answer?.status !== 202) return
    const { id, mediaId } = bodyOf<Job>(answer)
    jobs.set(id, { mediaId, state: 'queued' })
    onBegin(deed, `${deed} of ${file.name}`)
  }

  async function detect(file: ServerFile): Promise<void> {
    if (file.items === 'span') return
    const tags = file.items === 'mark' ? { emails: 1 } : { faces: 1 }
    await request(file, 'detect', `/media/${file.id}/detect`, { increasedAccuracy: false, tags })
  }

  async function redact(file: ServerFile): Promise<void> {
    const review = await reviewsOf(file).reviewOf(file)
    if (!review) return
    const title = `Version ${nextNumber()}`
    await request(file, 'export', `/media/${file.id}/redact`, { revision: review.revision, title, description: '' })
  }

  async function upload(): Promise<void> {
    const unfinished = files.find(({ fate, hasArrived }) => fate === 'kept' && !hasArrived)
    const isFull = files.filter(({ fate }) => fate === 'kept').length >= MAX_FILES
    if (unfinished === undefined && isFull) return remove()
    const file = unfinished ?? makeFile(nextNumber(), random())
    if (!unfinished) files.push(file)
    onBegin('upload', `upload of ${file.name}`)
    await transfers.send(file, random().between(1, 6))
  }

  const existing = (): ServerFile[] => files.filter(({ fate, hasArrived }) => fate === 'kept' && hasArrived)

  async function remove(): Promise<void> {
    if (existing().length === 0) return
    const file = random().pick(existing())
    onBegin('delete', `deletion of ${file.name}`)
    file.fate = 'uncertain'
    const answer = await callOn(file, 'DELETE', `/media/${file.id}`)
    if (answer?.status === 204) file.fate = 'deleted'
  }

  async function save(file: ServerFile): Promise<void> {
    onBegin('save', `save of ${file.name}`)
    await reviewsOf(file).saveReview(file)
  }

  return {
    name,
    email,
    client,
    files,
    jobs,
    detect,
    save,
    export: redact,
    logIn: async () => {
      const answer = await client.call('POST', '/auth/login', {
        email,
        password: PASSWORD,
        browser: 'Fuzz',
        browserVersion: '1',
        isMobile: false,
      })
      if (answer?.status !== 200) throw new Violation(`${name} can’t log in: ${answer?.status} ${answer?.text}`)
    },
    addFile: async () => {
      const file = makeFile(nextNumber(), random())
      files.push(file)
      await transfers.finish(file)
      return file
    },
    act: async (source, preferred) => {
      const deed = source.chance(0.7) ? preferred : source.pick(deedNames)
      if (deed === 'upload' || existing().length === 0) return upload()
      if (deed === 'delete') return remove()
      const file = source.pick(existing())
      if (deed === 'save') return save(file)
      if (deed === 'detect') return detect(file)
      // An export needs something to redact.
      if (source.chance(0.5)) await save(file)
      return redact(file)
    },
    finishUploads: async () => {
      for (const file of files) if (file.fate === 'kept' && !file.hasArrived) await transfers.finish(file)
    },
  }
}
