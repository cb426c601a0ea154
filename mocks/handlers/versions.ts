import type { Backend } from '../backend-type'
import type { HandlersOf } from './define-handlers'
import { presentJob, presentVersion } from '../media/present'
import { reviewOf } from '../media/review-record'
import { Refusal } from './refusal'
import { keepHash } from '../media/source-identity'
import { mustBeSameFile, mustHaveAllowedStyles } from './check-review'
import { mustBeIdle, ownMedia } from './own'
import { earlierJob } from './same-job'
import { mustBeAvailable } from './unavailable'

export function versionsHandlers({ tables, files, queue, adopt }: Backend): HandlersOf<'versions'> {
  return {
    redactMedia: async ({ session, params, body, ...origin }) => {
      await adopt()
      await keepHash({ tables, files }, ownMedia(tables, session, params.mediaId))
      const job = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const command = { kind: 'redact' as const, request: body }
        const earlier = earlierJob(draft, session, origin, { mediaId: media.id, command })
        if (earlier) return earlier
        mustBeAvailable(media, 'redact')
        mustBeIdle(media, 'redact')
        if (!draft.get('detections', media.id)) throw new Refusal(409, 'This image has no saved review. Detect faces or draw a box first.')
        const review = reviewOf(draft, media)
        mustBeSameFile(body, review)
        if (review.revision !== body.revision) {
          throw new Refusal(409, 'The review has changed. Reload and check it before you redact.', { code: 'revision-conflict' })
        }
        mustHaveAllowedStyles(review.tracks)
        if (!review.tracks.some(({ decision, deleted }) => decision === 'redact' && deleted !== true))
          throw new Refusal(422, 'Nothing is marked for redaction.')
        const added = queue.add(draft, media, command, origin.idempotencyKey)
        draft.put('media', { ...media, state: 'Redacting' })
        return added
      })
      return { status: 202, body: presentJob(job) }
    },

    listVersions: async ({ session, params }) => {
      await adopt()
      const media = ownMedia(tables, session, params.mediaId)
      const review = tables.get('detections', media.id)
      const newestFirst = media.exportedVersions.toReversed().flatMap(({ id }) => tables.get('versions', id) ?? [])
      return { status: 200, body: { versions: newestFirst.map((version) => presentVersion(version, review)), total: newestFirst.length } }
    },

    releaseVersion: async ({ session, params, body }) => {
      const released = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const version = draft.get('versions', params.versionId)
        if (version?.mediaId !== media.id) throw new Refusal(404, 'Version not found')
        if (version.release === 'released') {
          // The same reason means the same request, sent again after its response was lost.
          if (version.releaseReason === body.reason) return version
          throw new Refusal(409, 'This version is already released.')
        }
        const after = { ...version, release: 'released' as const, releaseReason: body.reason }
        draft.put('versions', after)
        return after
      })
      return { status: 200, body: presentVersion(released, tables.get('detections', params.mediaId)) }
    },
  }
}
