import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { Backend } from './backend-type'
import { mustHaveTime } from '../billing/time-limit'
import type { HandlersOf } from '../http/define-handlers'
import { presentJob, presentMedia } from '../jobs/present'
import { countWork, workOf } from '../jobs/work'
import type { MediaRecord } from '../records/records'
import { mustDetectSomething } from './detection-tags'
import { mustOwn, usableFiles, usableProject } from '../media/projects'
import { ownMedia, pageOf, removeMedia, mustBeIdle } from './own'
import { reviewersHandlers } from './reviewers'
import { reviewHandlers } from './review/review'
import { untouched } from './review/save-during-detection'
import { seenText } from '../http/seen-text'
import { sortMedia } from './sort-media'
import { earlierJob, requestedBy } from './same-job'
import { mustBeAvailable, unavailableWith } from './unavailable'

interface Filter {
  type?: string | undefined
  state?: string | undefined
  release?: string | undefined
}

function fits(media: MediaRecord, { type, state, release }: Filter): boolean {
  const isWanted = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted
  return isWanted(media.type, type) && isWanted(media.state, state) && isWanted(releaseOf(media), release)
}

/** Returns the release of the latest version. Versions from before releases were copied to the file's record count as released. */
function releaseOf({ exportedVersions }: MediaRecord): string {
  const newest = exportedVersions.at(-1)
  return newest ? (newest.release ?? 'released') : 'none'
}

/** Returns the known details of a checked file, and the unavailable actions. */
export function detailsOf(media: MediaRecord): MediaDetails {
  const { id, file = null, pages = [], bitDepth, output, locked } = media
  const notes = media.conversionNotes ? [...media.conversionNotes, ...(media.notes ?? [])] : media.notes
  return {
    mediaId: id,
    file,
    ...(pages.length > 0 && { pages: pages.length }),
    ...(locked && { locked }),
    ...(bitDepth !== undefined && { bitDepth }),
    unavailable: unavailableWith(media),
    ...(notes && { notes }),
    ...(output && { output }),
  }
}

export function mediaHandlers(backend: Backend): HandlersOf<'media'> {
  const { tables, queue, interrupt, now } = backend
  return {
    ...reviewHandlers(backend),
    ...reviewersHandlers(backend),

    listMedia: async ({ session, query }) => {
      await interrupt('file-list')
      const { work, sort = 'newest' } = query
      const own = (await usableFiles(tables, session.userId, query.projectId)).filter((media) => fits(media, query))
      const wanted = work === undefined ? own : own.filter((media) => workOf(media) === work)
      const medias = pageOf(sortMedia(wanted, sort), query).map((media) => [media.id, presentMedia(media, queue.live())] as const)
      return { status: 200, body: { medias: Object.fromEntries(medias), total: wanted.length, workCounts: countWork(own) } }
    },

    getMedia: async ({ session, params }) => {
      return { status: 200, body: presentMedia(await ownMedia(tables, session, params.mediaId), queue.live()) }
    },

    getMediaDetails: async ({ session, params }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      return { status: 200, body: detailsOf(media) }
    },

    listMediaActivities: async ({ session, params, query }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      const entries = (await tables.get('activities', media.id))?.entries ?? []
      return { status: 200, body: { activities: pageOf(entries.toReversed(), query), total: entries.length } }
    },

    updateMedia: async ({ session, params, body }) => {
      const changed = await tables.change(async (draft) => {
        const media = { ...(await ownMedia(draft, session, params.mediaId)), changedBy: session.userId }
        if (body.name !== undefined) media.name = seenText(body.name, 'name')
        if (body.projectId !== undefined && body.projectId !== media.projectId) {
          mustOwn(media, session)
          const project = await usableProject(draft, session, body.projectId)
          media.projectId = project.id
          media.projectName = project.name
          const uploaderId = media.uploaderId ?? media.ownerId
          media.ownerId = project.ownerId
          if (uploaderId === project.ownerId) delete media.uploaderId
          else media.uploaderId = uploaderId
        }
        draft.put('media', media)
        return media
      })
      return { status: 200, body: presentMedia(changed, queue.live()) }
    },

    deleteMedia: async ({ session, params, isRepeat }) => {
      if (isRepeat && !(await tables.get('media', params.mediaId))) return { status: 204 }
      const media = await ownMedia(tables, session, params.mediaId)
      mustOwn(media, session)
      await removeMedia(backend, media)
      return { status: 204 }
    },

    detectMedia: async ({ session, params, body, ...origin }) => {
      const wanted = await ownMedia(tables, session, params.mediaId)
      mustBeAvailable(wanted, 'detect')
      mustDetectSomething(body, wanted.type)
      const job = await tables.change(async (draft) => {
        const media = await ownMedia(draft, session, params.mediaId)
        const command = { kind: 'detect' as const, request: body }
        const earlier = await earlierJob(draft, session, origin, { mediaId: media.id, command })
        if (earlier) return earlier
        mustBeIdle(media, 'detect')
        await mustHaveTime(draft, session.userId, media, now())
        const review = await draft.get('detections', media.id)
        if (review?.touched) draft.put('detections', untouched(review))
        const added = await queue.add(draft, media, command, requestedBy(session, origin))
        draft.put('media', { ...media, state: 'Detecting' })
        return added
      })
      return { status: 202, body: presentJob(job) }
    },
  }
}
