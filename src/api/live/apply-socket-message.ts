import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

import { invalidateGetTranscript } from '#generated/audio/audio.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import {
  getGetDetectionsQueryKey,
  getGetMediaQueryKey,
  invalidateGetDetections,
  invalidateListMediaActivities,
} from '#generated/media/media.ts'
import { getListImportedMediaQueryKey } from '#generated/integrations/integrations.ts'
import { getGetReasonsQueryKey, getGetWatchListQueryKey } from '#generated/projects/projects.ts'
import { getListVersionsQueryKey, invalidateListAllVersions } from '#generated/versions/versions.ts'
import { isActive } from '#lib/job-state.ts'
import type { WorkCounts } from '#generated/model/workCounts.zod.ts'
import { invalidateVersions } from './invalidate-versions'
import { isReportedDuringSave } from './own-saves'
import { reloadFilesSoon, reloadLists } from './reload-lists'

/** Returns a list's page with a file's new state, and its counts of files by pending step. */
function withMedia(page: MediaList, media: Media): MediaList {
  const before = page.medias[media.id]
  const medias = { ...page.medias, [media.id]: media }
  if (!page.workCounts || !before || before.work === media.work) return { ...page, medias }
  return { ...page, medias, workCounts: moved(page.workCounts, before.work, media.work) }
}

function moved(counts: WorkCounts, from: Media['work'], to: Media['work']): WorkCounts {
  const changed = { ...counts }
  if (from) changed[from] = Math.max(0, (changed[from] ?? 0) - 1)
  if (to) changed[to] = (changed[to] ?? 0) + 1
  return changed
}

/** The camera cloud's type in a file's integration info. */
const CAMERA_CLOUD = 1

/** The data of a paged query: one page, or several for infinite lists. */
type Paged<T> = T | { pages: T[]; pageParams: unknown[] }

function mapPages<T>(paged: Paged<T>, change: (page: T) => T): Paged<T> {
  // Only infinite lists have this key; no response of the contract does.
  const isSeveral = typeof paged === 'object' && paged !== null && 'pages' in paged
  return isSeveral ? { ...paged, pages: paged.pages.map(change) } : change(paged)
}

/** Returns the key of the cached reviewers of a file. */
export const reviewersKey = (mediaId: string): QueryKey => ['reviewers', mediaId]

/** Returns whether a user has requested a job. Back ends without shared projects report no other jobs, and name no owner. */
export function isJobOf({ ownerId }: Job, userId: string): boolean {
  return ownerId === undefined || ownerId === userId
}

/**
 * Updates the cached server data with a message of the socket.
 *
 * @param userId the signed-in user, whose jobs the list of all jobs holds
 */
export function applySocketMessage(client: QueryClient, message: Exclude<SocketMessage, { type: 'force_logout' }>, userId: string): void {
  switch (message.type) {
    case 'media':
      applyMedia(client, message.data)
      break
    case 'media_deleted':
      forgetMedia(client, message.data.id)
      break
    case 'detections':
      applyDetections(client, message.data)
      break
    case 'project':
      reloadProject(client, message.data.id)
      break
    case 'reviewers':
      client.setQueryData(reviewersKey(message.data.mediaId), message.data)
      break
    case 'job':
      applyJob(client, message.data, userId)
      break
  }
}

/**
 * Refetches queries that are being fetched. Their response may predate the message and would overwrite it with an older state that no
 * further message corrects.
 */
function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    // Invalidation alone doesn't restart the first fetch of a query. Silent, because another fetch starts immediately.
    void query.cancel({ silent: true }).then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  }
}

function applyMedia(client: QueryClient, media: Media): void {
  const known = client.getQueryData<Media>(getGetMediaQueryKey(media.id))
  // Another tab may have renamed, released or deleted a version.
  if (JSON.stringify(known?.exportedVersions ?? []) !== JSON.stringify(media.exportedVersions)) void invalidateVersions(client, media.id)
  client.setQueryData(getGetMediaQueryKey(media.id), media)
  let isListed = false
  let before: Media | undefined
  client.setQueriesData<Paged<MediaList>>({ queryKey: ['listMedia'] }, (paged) =>
    paged === undefined
      ? undefined
      : mapPages(paged, (page) => {
          if (!(media.id in page.medias)) return page
          isListed = true
          before = page.medias[media.id]
          return withMedia(page, media)
        }),
  )
  if (media.progress === undefined) void invalidateListMediaActivities(client, media.id)
  // While a job is running, the next message follows soon.
  if (media.progress === undefined) refetchIfFetching(client, getGetMediaQueryKey(media.id))
  // Long lists hold only some pages. New files are first reported without progress, so lists aren't reloaded with every progress message.
  if (!isListed && media.progress === undefined) reloadLists(client, 'listMedia', 'listProjects')
  else if (before && before.projectId !== media.projectId) void client.invalidateQueries({ queryKey: ['listProjects'] })
  // A list with a filter may lose or gain the file, other pages count it too, and a response on its way may predate the message.
  const isLoading = media.progress === undefined && client.isFetching({ queryKey: ['listMedia'] }) > 0
  if (isLoading || (before && before.work !== media.work)) reloadFilesSoon(client)
  applyImported(client, media)
}

/**
 * Updates the list of files imported from the camera cloud. An invalidated list stays as it is, because writing to it would mark it as
 * fresh.
 */
function applyImported(client: QueryClient, media: Media): void {
  const queryKey = getListImportedMediaQueryKey()
  const state = client.getQueryState<Media[]>(queryKey)
  const isFromCloud = media.integrationInfo?.type === CAMERA_CLOUD
  if (state?.data === undefined || !isFromCloud) return
  if (state.isInvalidated || !state.data.some(({ id }) => id === media.id)) void client.invalidateQueries({ queryKey })
  else client.setQueryData<Media[]>(queryKey, (list) => list?.map((other) => (other.id === media.id ? media : other)))
}

/** Refetches a review unless the cache has this revision or a save of this tab is about to return it. */
function applyDetections(client: QueryClient, { mediaId, revision }: { mediaId: string; revision: number }): void {
  void invalidateListMediaActivities(client, mediaId)
  const cached = client.getQueryData<Detections>(getGetDetectionsQueryKey(mediaId))
  if (isReportedDuringSave(mediaId, revision) || (cached && cached.revision >= revision)) return
  void invalidateGetDetections(client, mediaId)
  void invalidateVersions(client, mediaId)
}

function forgetMedia(client: QueryClient, mediaId: string): void {
  // Jobs are deleted with their file, without separate messages.
  client.setQueriesData<JobList>({ queryKey: ['listJobs'] }, (list) => list && withoutJobsOf(list, mediaId))
  client.removeQueries({ queryKey: getGetDetectionsQueryKey(mediaId) })
  client.removeQueries({ queryKey: getListVersionsQueryKey(mediaId) })
  void invalidateListAllVersions(client)
  void client.invalidateQueries({ queryKey: getGetMediaQueryKey(mediaId) })
  reloadLists(client, 'listMedia', 'listProjects')
  void client.invalidateQueries({ queryKey: ['listImportedMedia'] })
}

/** Reloads a project and all that depends on who may use it. */
function reloadProject(client: QueryClient, projectId: string): void {
  reloadLists(client, 'listMedia', 'listProjects')
  const isOfProject = ({ queryKey, state }: Query): boolean =>
    queryKey[0] === 'getMedia' && (state.data as Media | undefined)?.projectId === projectId
  void client.invalidateQueries({ predicate: isOfProject })
  for (const queryKey of [
    getGetReasonsQueryKey(projectId),
    getGetWatchListQueryKey(projectId),
    ['listJobs'],
    ['listImportedMedia'],
    ['reviewers'],
  ])
    void client.invalidateQueries({ queryKey })
  void invalidateListAllVersions(client)
}

function applyJob(client: QueryClient, job: Job, userId: string): void {
  const entries = client.getQueryCache().findAll({ queryKey: ['listJobs'] })
  for (const { queryKey } of entries) {
    const parameters = queryKey[1]
    const wanted = typeof parameters === 'object' && parameters !== null && 'mediaId' in parameters ? parameters.mediaId : undefined
    if (wanted === undefined ? !isJobOf(job, userId) : wanted !== job.mediaId) continue
    client.setQueryData<JobList>(queryKey, (list) => list && withJob(list, job))
  }
  if (job.state !== 'running') refetchIfFetching(client, ['listJobs'])
  if (isActive(job)) return
  void invalidateListMediaActivities(client, job.mediaId)
  // Files stay listed as imported unless their import failed, and the cloud's files link to them.
  if (job.kind === 'import' || job.kind === 'export') {
    void client.invalidateQueries({ queryKey: ['listImportedMedia'] })
    void client.invalidateQueries({ queryKey: ['listCameraFiles'] })
  }
  if (job.state !== 'succeeded') return
  // Reloads the results of a finished job, because the message contains only the job.
  // An export adds its places to the review of an image.
  if (job.kind === 'redact' || job.kind === 'detect') void invalidateGetDetections(client, job.mediaId)
  if (job.kind === 'transcribe') void invalidateGetTranscript(client, job.mediaId)
  // A detection changes the review, which makes the versions outdated.
  if (job.kind === 'redact' || job.kind === 'detect') void invalidateVersions(client, job.mediaId)
}

function withoutJobsOf(list: JobList, mediaId: string): JobList {
  const jobs = list.jobs.filter((job) => job.mediaId !== mediaId)
  return jobs.length === list.jobs.length ? list : { jobs, total: list.total - (list.jobs.length - jobs.length) }
}

function withJob(list: JobList, job: Job): JobList {
  const isKnown = list.jobs.some(({ id }) => id === job.id)
  return isKnown
    ? { ...list, jobs: list.jobs.map((other) => (other.id === job.id ? job : other)) }
    : { jobs: [job, ...list.jobs], total: list.total + 1 }
}
