import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { VersionList } from '#generated/model/versionList.zod.ts'
import { bodyOf, drawnIn, Violation } from '../model.ts'
import type { Client, ServerAnswer } from './client.ts'
import type { ServerFile } from './files.ts'
import type { ServerPerson } from './person.ts'

/** Time for the jobs of all people to end, on a machine that others use as well. */
const JOBS_MILLISECONDS = 240_000
const BUSY = new Set(['Converting', 'Detecting', 'Redacting', 'Transcribing'])
/** The errors of a job whose page is gone, and of one that was interrupted five times without progress. */
const PAGE_GONE = 'Processing stopped unexpectedly. Try again.'
const GIVEN_UP = /^Processing this file has closed the page 5 times without getting any further/

/** The kills since the last check, which may have made a job fail. */
export interface Losses {
  /** Whether pages of the engine were killed on their own, which fails their jobs. */
  pages: boolean
  /** How often jobs may have been interrupted. */
  interruptions: number
}

function must(condition: boolean, violation: string): asserts condition {
  if (!condition) throw new Violation(violation)
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function read({ client, name }: ServerPerson, path: string): Promise<ServerAnswer> {
  const answer = await client.request('GET', `/legacy${path}`)
  must(answer !== undefined, `${path}: no response`)
  must(answer.status === 200, `${path} of ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

const isOpen = ({ state }: Job): boolean => state === 'queued' || state === 'running'

/** Returns the jobs of a person once all of them have ended. @throws Violation if one doesn’t */
async function endedJobs(person: ServerPerson): Promise<Job[]> {
  const deadline = Date.now() + JOBS_MILLISECONDS
  for (;;) {
    const { jobs } = bodyOf<{ jobs: Job[] }>(await read(person, '/jobs?page=0&rowsPerPage=200'))
    const open = jobs.filter((job) => isOpen(job))
    if (open.length === 0) return jobs
    const described = open.map(({ kind, state, stage, progress }) => `${kind} ${state} ${stage} ${progress}%`).join(', ')
    must(Date.now() < deadline, `Jobs are stuck after ${JOBS_MILLISECONDS / 1000} s: ${described}`)
    await pause(100)
  }
}

/** Checks that each job ended, in a way that the losses explain, and that one that had ended before is as it was. */
function checkJobs(person: ServerPerson, jobs: readonly Job[], losses: Losses): void {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const kept = new Set(person.files.filter(({ fate }) => fate === 'kept').map(({ id }) => id))
  for (const [id, { mediaId, state }] of person.jobs) {
    const job = byId.get(id)
    // A job is deleted with its file, and the oldest when a file has had 50.
    const mayBeGone = !kept.has(mediaId) || jobs.filter((one) => one.mediaId === mediaId).length >= 50
    if (!job && mayBeGone) {
      person.jobs.delete(id)
      continue
    }
    must(job !== undefined, `The accepted job ${id} of ${person.name} is lost`)
    must(state === 'queued' || state === job.state, `The job ${id} had ${state}, and now has ${job.state}`)
  }
  for (const { id, kind, state, error, mediaId } of jobs) {
    if (person.jobs.get(id)?.state === state) continue
    person.jobs.set(id, { mediaId, state })
    if (!kept.has(mediaId)) continue
    const isExplained = error === PAGE_GONE ? losses.pages : GIVEN_UP.test(error ?? '') && losses.interruptions >= 5
    must(state !== 'failed' || isExplained, `The ${kind} of ${mediaId} failed: ${error}`)
    const isCancelledByOther = jobs.some((other) => other.mediaId === mediaId && other.state === 'failed')
    must(state !== 'cancelled' || isCancelledByOther, `The ${kind} of ${mediaId} was cancelled by no one`)
  }
}

/** Finds out whether a deletion without a response has succeeded. */
async function settleFate(file: ServerFile, isListed: boolean, { request }: Client): Promise<void> {
  if (file.fate !== 'uncertain') return
  const head = await request('HEAD', `/legacy/upload/${file.id}`, { headers: { 'Tus-Resumable': '1.0.0' } })
  file.fate = isListed || head?.status === 200 ? 'kept' : 'deleted'
}

async function checkReview(person: ServerPerson, file: ServerFile): Promise<void> {
  const review = bodyOf<Detections>(await read(person, `/media/${file.id}/detections`))
  const drawn = drawnIn(review)
  must(file.drawn.includes(drawn), `The review of ${file.name} is ${drawn} instead of ${file.drawn.join(' or ')}`)
  must(review.revision >= file.revision, `The review of ${file.name} had revision ${file.revision}, and now ${review.revision}`)
  file.drawn = [drawn]
}

/** Checks that each version was verified, is what was verified, comes from one export that succeeded, and stays. */
async function checkVersions(person: ServerPerson, file: ServerFile, jobs: readonly Job[]): Promise<void> {
  const { versions } = bodyOf<VersionList>(await read(person, `/media/${file.id}/versions`))
  const listed = new Set(versions.map(({ id }) => id))
  for (const id of file.versions) must(listed.has(id), `The version ${id} of ${file.name} is lost`)
  for (const { id, report, release } of versions) {
    const { bytes } = await read(person, `/media/${file.id}/versions/${id}/content`)
    must(report.checks.length > 0, `The version ${id} of ${file.name} was never verified`)
    must(sha256Of(bytes) === report.outputSha256, `The version ${id} of ${file.name} isn’t what was verified`)
    must(report.sourceSha256 === sha256Of(file.bytes), `The version ${id} of ${file.name} was made of another file`)
    must(release === 'held' || report.outcome === 'passed', `The version ${id} of ${file.name} was released with findings`)
    file.versions.add(id)
  }
  const exports = jobs.filter(({ kind, mediaId, state }) => kind === 'redact' && mediaId === file.id && state === 'succeeded')
  const made = new Set(exports.map(({ versionId }) => versionId))
  if (exports.length < 40)
    must(
      made.size === exports.length && made.size === listed.size && [...listed].every((id) => made.has(id)),
      `The exports of ${file.name} made ${[...made].join()}, and ${[...listed].join()} are listed`,
    )
}

/** Checks that everything that the server has acknowledged to a person is there and whole, and nothing else. */
export async function checkPerson(person: ServerPerson, losses: Losses): Promise<void> {
  const listBefore = bodyOf<MediaList>(await read(person, '/media?page=0&rowsPerPage=100')).medias
  for (const file of person.files) {
    if (file.id !== undefined) await settleFate(file, listBefore[file.id] !== undefined, person.client)
    must(
      file.hasArrived || file.mayHaveArrived || listBefore[file.id ?? ''] === undefined,
      `${file.name} is listed before all of it has arrived`,
    )
  }
  await person.finishUploads()
  const jobs = await endedJobs(person)
  checkJobs(person, jobs, losses)
  const { medias } = bodyOf<MediaList>(await read(person, '/media?page=0&rowsPerPage=100'))
  const kept = person.files.filter(({ fate }) => fate === 'kept')
  for (const { id, name, state } of Object.values(medias)) {
    must(
      kept.some((file) => file.id === id),
      `${name} is listed, but was deleted or never uploaded`,
    )
    must(!BUSY.has(state), `${name} is ${state} without a job`)
  }
  for (const file of kept) {
    const media = medias[file.id ?? '']
    must(media !== undefined, `${file.name} is lost`)
    must(media.name === file.name && media.size === file.bytes.length, `${file.name} is ${media.name} of ${media.size} bytes`)
    const { bytes } = await read(person, `/media/${file.id}/content`)
    must(bytes.equals(file.bytes), `${file.name} has other content than was uploaded`)
    // A check that failed with its page leaves a file without a review.
    if (media.state === 'Failed') {
      must(
        losses.pages || jobs.some(({ mediaId, kind, state }) => mediaId === file.id && kind === 'probe' && state === 'failed'),
        `${file.name} has failed without a cause`,
      )
      continue
    }
    await checkReview(person, file)
    await checkVersions(person, file, jobs)
  }
  person.files.splice(0, person.files.length, ...kept)
}

/** Returns everything that a person sees, with the hashes of their files, as text to compare. */
export async function libraryOf(person: ServerPerson): Promise<string> {
  const { medias } = bodyOf<MediaList>(await read(person, '/media?page=0&rowsPerPage=100'))
  const seen: unknown[] = [medias]
  for (const id of Object.keys(medias)) {
    const { versions } = bodyOf<VersionList>(await read(person, `/media/${id}/versions`))
    seen.push(versions, bodyOf<Detections>(await read(person, `/media/${id}/detections`)))
    seen.push(sha256Of((await read(person, `/media/${id}/content`)).bytes))
    for (const version of versions) seen.push(sha256Of((await read(person, `/media/${id}/versions/${version.id}/content`)).bytes))
  }
  return JSON.stringify(seen)
}
