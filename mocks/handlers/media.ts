import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { Backend } from '../backend'
import type { HandlersOf } from '../define-handlers'
import { presentDetections, presentJob, presentMedia } from '../present'
import type { DetectionsRecord, MediaRecord } from '../records'
import { Refusal } from '../refusal'
import { faults } from '../scenarios'
import { mustBeFacesOnly } from './detection-tags'
import { nameOfProject } from './own-project'
import { mustBeIdlePicture, ownMedia, pageOf, removeMedia } from './own'
import { sortMedia } from './sort-media'
import { mustBeAvailable, unavailableWith } from './unavailable'

/** Before anything was saved: no tracks, at revision 0. */
function emptyReview(media: MediaRecord): DetectionsRecord {
  const { id, width, height, uploadDate } = media
  mustBeAvailable(media, 'review')
  if (media.type !== 'image' && media.type !== 'video') throw new Refusal(422, 'Only pictures and video can be reviewed so far.')
  if (media.state === 'Failed') throw new Refusal(409, 'This file could not be read.')
  if (width === null || height === null) throw new Refusal(409, 'This file is still being looked at. Try again in a moment.')
  return { id, mediaId: id, revision: 0, width, height, style: 'Black Box', tracks: [], updatedAt: uploadDate, increasedAccuracy: false }
}

function mustLieInside(tracks: Track[], { width, height }: DetectionsRecord): void {
  for (const { positions } of tracks) {
    const isInside = positions.every((at) => at.x < width && at.y < height && at.x + at.width > 0 && at.y + at.height > 0)
    if (!isInside) throw new Refusal(422, 'tracks: a box lies outside the picture.')
  }
}

function mustHaveUniqueIds(tracks: Track[]): void {
  if (new Set(tracks.map(({ id }) => id)).size !== tracks.length) throw new Refusal(422, 'tracks: two tracks have the same id.')
}

/** A redaction covers the one moment of a picture; a second position would look covered and not be. */
function mustHaveOneMoment(tracks: Track[]): void {
  if (tracks.some(({ positions }) => positions.length !== 1)) throw new Refusal(422, 'tracks: in a picture a track has one position.')
}

/** Whether this update is what the last save made: its answer was lost on the way, and the client sends it again. */
function isSavedAlready(saved: DetectionsRecord, update: DetectionsUpdate): boolean {
  const { revision, style, tracks } = saved
  return revision === update.revision + 1 && style === update.style && JSON.stringify(tracks) === JSON.stringify(update.tracks)
}

interface Filter {
  projectId?: string | undefined
  type?: string | undefined
  state?: string | undefined
}

function fits(media: MediaRecord, { projectId, type, state }: Filter): boolean {
  const isWanted = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted
  return isWanted(media.projectId, projectId) && isWanted(media.type, type) && isWanted(media.state, state)
}

export function mediaHandlers(backend: Backend): HandlersOf<'media'> {
  const { tables, queue, now, adopt, fault } = backend
  return {
    listMedia: async ({ session, query }) => {
      if ((await fault()) === faults.serverError) throw new Refusal(500, 'The fault server-error is on.')
      await adopt()
      const own = tables.all('media').filter((media) => media.ownerId === session.userId && fits(media, query))
      const medias = pageOf(sortMedia(own, query.sort ?? 'newest'), query).map(
        (media) => [media.id, presentMedia(media, queue.live())] as const,
      )
      return { status: 200, body: { medias: Object.fromEntries(medias), total: own.length } }
    },

    getMedia: async ({ session, params }) => {
      await adopt()
      return { status: 200, body: presentMedia(ownMedia(tables, session, params.mediaId), queue.live()) }
    },

    getMediaDetails: async ({ session, params }) => {
      await adopt()
      const media = ownMedia(tables, session, params.mediaId)
      return { status: 200, body: { mediaId: media.id, file: media.file ?? null, unavailable: unavailableWith(media) } }
    },

    updateMedia: async ({ session, params, body }) => {
      await adopt()
      const changed = await tables.change((draft) => {
        const media = { ...ownMedia(draft, session, params.mediaId) }
        if (body.name !== undefined) media.name = body.name.trim()
        if (body.projectId !== undefined) {
          media.projectId = body.projectId
          media.projectName = nameOfProject(draft, session, body.projectId)
        }
        draft.put('media', media)
        return media
      })
      return { status: 200, body: presentMedia(changed, queue.live()) }
    },

    deleteMedia: async ({ session, params, isRepeat }) => {
      await adopt()
      if (isRepeat && !tables.get('media', params.mediaId)) return { status: 204 }
      await removeMedia(backend, ownMedia(tables, session, params.mediaId))
      return { status: 204 }
    },

    detectMedia: async ({ session, params, body, isRepeat }) => {
      await adopt()
      mustBeAvailable(ownMedia(tables, session, params.mediaId), 'detect')
      mustBeFacesOnly(body.tags)
      const job = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const open = draft.all('jobs').find((one) => one.mediaId === media.id && one.kind === 'detect' && one.finishedAt === null)
        if (open && isRepeat) return open
        mustBeIdlePicture(media)
        const added = queue.add(draft, media, { kind: 'detect', request: body })
        draft.put('media', { ...media, state: 'Detecting' })
        return added
      })
      return { status: 202, body: presentJob(job) }
    },

    getDetections: async ({ session, params }) => {
      await adopt()
      const media = ownMedia(tables, session, params.mediaId)
      return { status: 200, body: presentDetections(tables.get('detections', media.id) ?? emptyReview(media)) }
    },

    saveDetections: async ({ session, params, body }) => {
      const saved = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const before = draft.get('detections', media.id) ?? emptyReview(media)
        if (isSavedAlready(before, body)) return before
        mustBeIdlePicture(media)
        if (before.revision !== body.revision) {
          throw new Refusal(409, 'This review was changed in another window. Reload it to see the newest one.')
        }
        mustLieInside(body.tracks, before)
        mustHaveUniqueIds(body.tracks)
        mustHaveOneMoment(body.tracks)
        if ([...(body.spans ?? []), ...(body.marks ?? [])].length > 0) throw new Refusal(422, 'A picture has neither sound nor pages.')
        const after = { ...before, style: body.style, tracks: body.tracks, revision: before.revision + 1, updatedAt: now() }
        draft.put('detections', after)
        if (media.state !== 'Ready for review') draft.put('media', { ...media, state: 'Ready for review' })
        return after
      })
      return { status: 200, body: presentDetections(saved) }
    },
  }
}
