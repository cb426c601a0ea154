import type { HttpHandler } from 'msw'

import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

import type { Backend } from './handlers/backend-type'
import { checkPorts } from './ports/check-ports'
import type { Ports } from './ports/ports'
import { findSession } from './accounts/find-session'
import { endExpiredLinks, endLinksWithChanges } from './accounts/expired-links'
import { emptyMemories, storedMemories } from './accounts/limit-memory'
import { pbkdf2Passwords } from './accounts/password'
import { memoryTokens } from './accounts/memory-tokens'
import { createPendingLogins } from './accounts/pending-logins'
import { createRequestLimits, noRequestLimits } from './accounts/request-limits'
import { createSignInThrottle } from './accounts/sign-in-throttle'
import { createSocketTokens, type SocketTokens } from './accounts/socket-tokens'
import { lacksFactor, refuseWithoutFactor } from './accounts/second-factor/required-factor'
import { noteUse, SESSION_SECONDS, sessionSweep } from './accounts/session-limits'
import { addMissingProgress, copyProgress, copyReleases } from './media/copy-to-media'
import { forgetMissingVersions } from './media/forget-versions'
import { usersIn, usersOf } from './media/projects'
import { createReviewers } from './media/reviewers'
import { showNewestVersions } from './media/newest-thumbnail'
import { defineHandlers, type Session } from './http/define-handlers'
import { recordActivities } from './activities/record-activities'
import { accessHandlers } from './handlers/access'
import { adminHandlers } from './handlers/account/admin'
import { appHandlers } from './handlers/app'
import { authHandlers } from './handlers/account/auth'
import { documentsHandlers } from './handlers/documents'
import { enterpriseHandlers } from './handlers/account/enterprise'
import { initHandlers } from './handlers/init'
import { integrationsHandlers } from './handlers/cloud/integrations'
import { jobsHandlers } from './handlers/jobs'
import { localProfileHandlers } from './handlers/account/local-profile'
import { mediaHandlers } from './handlers/media'
import { passwordHandlers } from './handlers/account/password'
import { paymentsHandlers } from './handlers/account/payments'
import { projectsHandlers } from './handlers/projects'
import { searchHandlers } from './handlers/search'
import { secondFactorHandlers } from './handlers/account/second-factor'
import { sessionHandlers } from './handlers/account/sessions'
import { audioHandlers } from './handlers/audio'
import { telemetryHandlers } from './handlers/telemetry'
import { usageHandlers } from './handlers/account/usage'
import { versionsHandlers } from './handlers/versions'
import { signOnHandlers } from './handlers/account/sign-on'
import { checkModels } from './jobs/audio/transcription-models'
import { createJobQueue } from './jobs/queue/queue'
import { presentJob, presentMedia } from './jobs/present'
import type { Live, LiveJob } from './ports/live'
import { unreachable } from './ports/unreachable'
import { attempt } from './records/write-failure'
import type { ProjectRecord } from './records/accounts'
import type { DetectionsRecord, JobRecord, MediaRecord } from './records/records'
import type { Places } from './jobs/queue/places'
import { rowsById, type Change } from './ports/tables'
import { adoptUploads } from './uploads/adopt'
import { detectInChecked } from './uploads/detect-in-checked'
import { sweep } from './uploads/sweep'
import { recordChanges } from './usage/record-usage'

/** The minimum interval between progress messages of a job. */
const PROGRESS_MILLISECONDS = 100

/** Delivers emails, and notifies the sockets of those who may use a file of its changes, jobs and progress. */
function reporter({ tables, sockets, mail, clock }: Ports, live: () => Live, places: () => Promise<Places>) {
  const sentAt = new Map<string, number>()
  const notify = (userIds: readonly string[], message: SocketMessage): void => {
    for (const userId of userIds) sockets.command({ kind: 'message', userId, message })
  }
  /** Returns a function that returns the users of a job's file, or the requester if the file is gone, after one read of each table. */
  const usersOfJobs = async (jobs: readonly JobRecord[]): Promise<(job: JobRecord) => string[]> => {
    const ids = jobs.map(({ mediaId }) => mediaId)
    const medias = await rowsById(tables, 'media', ids)
    const projectIds = [...medias.values()].map(({ projectId }) => projectId)
    const projects = await rowsById(tables, 'projects', projectIds)
    return ({ ownerId, mediaId }) => {
      const media = medias.get(mediaId)
      return media ? usersIn(projects.get(media.projectId), media) : [ownerId]
    }
  }
  const notifyOfReview = async ({ mediaId, revision }: DetectionsRecord): Promise<void> => {
    const media = await tables.get('media', mediaId)
    if (media) notify(await usersOf(tables, media), { type: 'detections', data: { mediaId, revision } })
  }
  /** Reports a file to its users, and as deleted to those who had it before. */
  const notifyOfFile = async (id: string, before: MediaRecord | undefined, row: MediaRecord | null): Promise<void> => {
    const users = row ? await usersOf(tables, row) : []
    if (row) notify(users, { type: 'media', data: presentMedia(row, live()) })
    const isSameProject = before?.projectId === row?.projectId && before?.ownerId === row?.ownerId
    const former = before && !isSameProject ? await usersOf(tables, before) : []
    notify(
      former.filter((userId) => !users.includes(userId)),
      { type: 'media_deleted', data: { id } },
    )
  }
  /** Reports a project to all who may use it, or might before. Its files can be thousands, so they aren't reported one by one. */
  const notifyOfProject = (id: string, ...states: readonly (ProjectRecord | null | undefined)[]): void => {
    const users = states.flatMap((project) => (project ? usersIn(project, project) : []))
    notify([...new Set(users)], { type: 'project', data: { id } })
  }
  const notifyOfProgress = async ({ jobId, mediaId }: LiveJob): Promise<void> => {
    const job = await tables.get('jobs', jobId)
    const media = await tables.get('media', mediaId)
    // The job may have ended meanwhile, which was reported with its change.
    if (!live().jobs.some((one) => one.jobId === jobId)) return
    // Presented before the users are read, because the progress goes on.
    const jobMessage = job && ({ type: 'job', data: presentJob(job, live()) } as const)
    const mediaMessage = media && ({ type: 'media', data: presentMedia(media, live()) } as const)
    if (jobMessage) notify((await usersOfJobs([job]))(job), jobMessage)
    if (mediaMessage) notify(await usersOf(tables, media), mediaMessage)
  }
  return {
    onChange: async (changes: Change[]): Promise<void> => {
      for (const { table, id, before, row } of changes) {
        if (table === 'jobs' && row?.finishedAt !== null) sentAt.delete(id)
        if (table === 'jobs' && row) notify((await usersOfJobs([row]))(row), { type: 'job', data: presentJob(row, live(), await places()) })
        if (table === 'detections' && row) await notifyOfReview(row)
        if (table === 'emails' && row && !before) mail.deliver(row)
        if (table === 'projects') notifyOfProject(id, before, row)
        if (table === 'media') await notifyOfFile(id, before, row)
      }
    },
    onProgress: (progress: LiveJob): void => {
      const { jobId } = progress
      if (clock() - (sentAt.get(jobId) ?? Number.NEGATIVE_INFINITY) < PROGRESS_MILLISECONDS) return
      sentAt.set(jobId, clock())
      notifyOfProgress(progress).catch((error: unknown) => console.error('Couldn’t report the progress of a job', error))
    },
    onJobs: async (jobs: JobRecord[]): Promise<void> => {
      const line = await places()
      const users = await usersOfJobs(jobs)
      for (const job of jobs) notify(users(job), { type: 'job', data: presentJob(job, live(), line) })
    },
  }
}

function handlersOf(backend: Backend): HttpHandler[] {
  return defineHandlers(
    {
      ...initHandlers(backend),
      ...authHandlers(backend),
      ...accessHandlers(backend),
      ...signOnHandlers(backend),
      ...localProfileHandlers(backend),
      ...secondFactorHandlers(backend),
      ...passwordHandlers(backend),
      ...sessionHandlers(backend),
      ...appHandlers(backend),
      ...telemetryHandlers(),
      ...mediaHandlers(backend),
      ...versionsHandlers(backend),
      ...jobsHandlers(backend),
      ...usageHandlers(backend),
      ...paymentsHandlers(backend),
      ...projectsHandlers(backend),
      ...searchHandlers(backend),
      ...audioHandlers(backend),
      ...documentsHandlers(backend),
      ...integrationsHandlers(backend),
      ...enterpriseHandlers(backend),
      ...adminHandlers(backend),
    },
    {
      origin: backend.origin,
      wording: backend.wording,
      failureOf: unreachable,
      findSession: async (request) => {
        const session = await findSession(request, {
          remembered: () => backend.tables.setting('session'),
          byToken: (token) => backend.tables.get('sessions', token),
          recordId: backend.recordId,
          now: backend.now,
          limits: backend.sessionSeconds,
        })
        if (session) await noteUse(backend.tables, session.token, backend.now(), backend.sessionSeconds)
        else await attempt('remove ended sessions', () => backend.dropEndedSessions())
        return session
      },
      admit: async (session, operation) => refuseWithoutFactor(await backend.lacksFactor(session), operation),
      // Uploads end without the leading tab, so that any request may be the first one about a new file.
      prepare: () => backend.adopt(),
    },
  )
}

export interface RunningBackend {
  backend: Backend
  handlers: HttpHandler[]
}

/**
 * Assembles the parts, adopts finished uploads and resumes the jobs.
 *
 * @throws MissingPortError if the home lacks a port
 */
export async function startBackend(parts: Ports): Promise<RunningBackend> {
  checkPorts(parts)
  const now = (): number => Math.floor(parts.clock() / 1000)
  const report = reporter(
    parts,
    () => queue.live(),
    () => queue.places(),
  )
  const queue = createJobQueue({ ...parts, now, onProgress: report.onProgress, onTrouble: report.onJobs, onMoved: report.onJobs })
  parts.tables.onChange(report.onChange)
  const adopt = (): Promise<void> =>
    attempt('add finished uploads to the library', () => adoptUploads({ tables: parts.tables, queue, now }))
  const { tables, clock, sessionSeconds = SESSION_SECONDS, recordId = (_kind, secret) => secret } = parts
  const lacks = (session: Session): Promise<boolean> => lacksFactor(tables, session, parts.secondFactor ?? 'offered')
  const tokens = parts.tokens ?? memoryTokens(clock)
  const connections = createSocketTokens({ ...parts, recordId, tokens })
  const socketTokens: SocketTokens = {
    ...connections,
    admit: async (credentials) => {
      const session = await connections.admit(credentials)
      return session && !(await lacks(session)) ? session : undefined
    },
  }
  const memories = parts.limitStore ? await storedMemories(clock, parts.limitStore) : emptyMemories(clock)
  const signIns = createSignInThrottle(clock, memories)
  const requestLimits = parts.limitStore ? createRequestLimits(clock, memories) : noRequestLimits
  const passwords = parts.passwords ?? pbkdf2Passwords(parts.passwordIterations)
  const reviewers = createReviewers(clock, parts.peers)
  const pendingLogins = createPendingLogins(tokens, now)
  const backend: Backend = {
    ...parts,
    queue,
    socketTokens,
    signIns,
    pendingLogins,
    requestLimits,
    passwords,
    recordId,
    sessionSeconds,
    dropEndedSessions: sessionSweep({ tables, now, sessionSeconds }),
    lacksFactor: lacks,
    reviewers,
    now,
    adopt,
  }
  parts.tables.whenChanging((draft, changes) => recordChanges(draft, changes, now()))
  parts.tables.whenChanging((draft, changes) => recordActivities(draft, changes, now()))
  endLinksWithChanges(parts.tables, now)
  parts.tables.whenChanging(copyReleases)
  parts.tables.whenChanging(copyProgress)
  parts.tables.whenChanging((draft, changes) => detectInChecked(draft, changes, queue))
  parts.tables.whenChanging(showNewestVersions)
  await attempt('remove ended sessions', () => backend.dropEndedSessions())
  await attempt('end expired links', () => parts.tables.change((draft) => endExpiredLinks(draft, now())))
  if (parts.peers?.startedAlone !== false)
    await attempt('remove unused files', () => sweep({ tables: parts.tables, files: parts.files, now }))
  // Runs after the sweep, which frees space.
  await attempt('add the review progress to files', () => addMissingProgress(parts.tables))
  await attempt('forget deleted versions', () => forgetMissingVersions(parts.tables))
  await checkModels(parts)
  await backend.adopt()
  if (parts.peers) parts.peers.whenLeading(queue.resume)
  else await queue.resume()
  return { backend, handlers: handlersOf(backend) }
}
