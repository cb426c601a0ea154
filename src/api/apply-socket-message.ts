import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { Job } from '#generated/model/job.zod.ts'
import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { getGetDetectionsQueryKey, getGetMediaQueryKey, invalidateGetDetections } from '#generated/media/media.ts'
import { getListImportedMediaQueryKey } from '#generated/integrations/integrations.ts'
import { getListVersionsQueryKey, invalidateListVersions } from '#generated/versions/versions.ts'

/** As the integration info of a media names it. */
const CAMERA_CLOUD = 1

/** A query holds one page, or, where pages are loaded on, several. */
type Paged<T> = T | { pages: T[]; pageParams: unknown[] }

function mapPages<T>(paged: Paged<T>, change: (page: T) => T): Paged<T> {
  // Only the several-pages form has the key, and no page of the contract does.
  const isSeveral = typeof paged === 'object' && paged !== null && 'pages' in paged
  return isSeveral ? { ...paged, pages: paged.pages.map(change) } : change(paged)
}

/** Brings the cached server data up to what the back end has just said on the socket. */
export function applySocketMessage(client: QueryClient, message: Exclude<SocketMessage, { type: 'force_logout' }>): void {
  switch (message.type) {
    case 'media':
      applyMedia(client, message.data)
      break
    case 'media_deleted':
      forgetMedia(client, message.data.id)
      break
    case 'job':
      applyJob(client, message.data)
      break
  }
}

/**
 * Asks again where an answer is on its way: it may have been given before what the message tells, and would put the older
 * state in its place, with no further message to mend it.
 */
function askAgainIfAsking(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    // Invalidation alone lets the first answer of a query go on; silently, because another is asked for at once.
    void query.cancel({ silent: true }).then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  }
}

/** Media have come or gone, which the counts of the projects show too. */
function listsAreOld(client: QueryClient): void {
  for (const queryKey of [['listMedia'], ['listProjects']]) void client.invalidateQueries({ queryKey })
}

function applyMedia(client: QueryClient, media: Media): void {
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
          return { ...page, medias: { ...page.medias, [media.id]: media } }
        }),
  )
  // While work goes on, the next message comes soon enough.
  if (media.progress === undefined) for (const key of [getGetMediaQueryKey(media.id), ['listMedia']]) askAgainIfAsking(client, key)
  // A list of thousands holds some pages only; what is new is told without progress first, and need not be asked for ten times a second.
  if (!isListed && media.progress === undefined) listsAreOld(client)
  else if (before && before.projectId !== media.projectId) void client.invalidateQueries({ queryKey: ['listProjects'] })
  applyImported(client, media)
}

/** What came from the camera cloud is listed beside the library. A list that is out of date stays so: writing to it would hide that. */
function applyImported(client: QueryClient, media: Media): void {
  const queryKey = getListImportedMediaQueryKey()
  const state = client.getQueryState<Media[]>(queryKey)
  const isFromCloud = media.integrationInfo?.type === CAMERA_CLOUD
  if (state?.data === undefined || !isFromCloud) return
  if (state.isInvalidated || !state.data.some(({ id }) => id === media.id)) void client.invalidateQueries({ queryKey })
  else client.setQueryData<Media[]>(queryKey, (list) => list?.map((other) => (other.id === media.id ? media : other)))
}

function forgetMedia(client: QueryClient, mediaId: string): void {
  client.removeQueries({ queryKey: getGetDetectionsQueryKey(mediaId) })
  client.removeQueries({ queryKey: getListVersionsQueryKey(mediaId) })
  void client.invalidateQueries({ queryKey: getGetMediaQueryKey(mediaId) })
  listsAreOld(client)
  void client.invalidateQueries({ queryKey: ['listImportedMedia'] })
}

function applyJob(client: QueryClient, job: Job): void {
  const entries = client.getQueryCache().findAll({ queryKey: ['listJobs'] })
  for (const { queryKey } of entries) {
    const parameters = queryKey[1]
    const wanted = typeof parameters === 'object' && parameters !== null && 'mediaId' in parameters ? parameters.mediaId : undefined
    if (wanted !== undefined && wanted !== job.mediaId) continue
    client.setQueryData<JobList>(queryKey, (list) => list && withJob(list, job))
  }
  if (job.state !== 'running') askAgainIfAsking(client, ['listJobs'])
  if (job.state === 'queued' || job.state === 'running') return
  // A media is listed among the imported as long as its import has not failed, and is named at the file that it came from.
  if (job.kind === 'import' || job.kind === 'export') {
    void client.invalidateQueries({ queryKey: ['listImportedMedia'] })
    void client.invalidateQueries({ queryKey: ['listCameraFiles'] })
  }
  if (job.state !== 'succeeded') return
  // What a finished job made is asked for anew; the message holds only the job.
  if (job.kind === 'detect') void invalidateGetDetections(client, job.mediaId)
  // A detection changes the review, which puts the versions out of date.
  if (job.kind === 'redact' || job.kind === 'detect') void invalidateListVersions(client, job.mediaId)
}

function withJob(list: JobList, job: Job): JobList {
  const isKnown = list.jobs.some(({ id }) => id === job.id)
  return isKnown
    ? { ...list, jobs: list.jobs.map((other) => (other.id === job.id ? job : other)) }
    : { jobs: [job, ...list.jobs], total: list.total + 1 }
}
