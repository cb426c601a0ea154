import type { Backend } from '../backend'
import type { HandlersOf } from '../define-handlers'
import { presentJob, presentVersion } from '../present'
import { Refusal } from '../refusal'
import { mustBeIdlePicture, ownMedia } from './own'
import { mustBeAvailable } from './unavailable'

export function versionsHandlers({ tables, queue, adopt }: Backend): HandlersOf<'versions'> {
  return {
    redactMedia: async ({ session, params, body, isRepeat }) => {
      await adopt()
      const job = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const open = draft.all('jobs').find((one) => one.mediaId === media.id && one.kind === 'redact' && one.finishedAt === null)
        if (open && isRepeat) return open
        mustBeAvailable(media, 'redact')
        mustBeIdlePicture(media)
        const review = draft.get('detections', media.id)
        if (!review) throw new Refusal(409, 'This picture has no saved review yet. Detect faces or draw a box first.')
        if (review.revision !== body.revision) {
          throw new Refusal(409, 'The review has changed since. Look at the newest one before you redact.')
        }
        if (!review.tracks.some(({ decision }) => decision === 'redact')) throw new Refusal(422, 'Nothing is marked for redaction.')
        const added = queue.add(draft, media, { kind: 'redact', request: body })
        draft.put('media', { ...media, state: 'Redacting' })
        return added
      })
      return { status: 202, body: presentJob(job) }
    },

    listVersions: async ({ session, params }) => {
      await adopt()
      const media = ownMedia(tables, session, params.mediaId)
      const newestFirst = media.exportedVersions.toReversed().flatMap(({ id }) => tables.get('versions', id) ?? [])
      return { status: 200, body: { versions: newestFirst.map(presentVersion), total: newestFirst.length } }
    },

    releaseVersion: async ({ session, params, body }) => {
      const released = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        const version = draft.get('versions', params.versionId)
        if (version?.mediaId !== media.id) throw new Refusal(404, 'There is no such version.')
        if (version.release === 'released') {
          // The same reason again is the same request, whose answer was lost on the way.
          if (version.releaseReason === body.reason) return version
          throw new Refusal(409, 'This version is released already.')
        }
        const after = { ...version, release: 'released' as const, releaseReason: body.reason }
        draft.put('versions', after)
        return after
      })
      return { status: 200, body: presentVersion(released) }
    },
  }
}
