import type { EarlierPlace } from '#generated/model/earlierPlace.zod.ts'

import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'
import { presentJob, presentVersion } from '../jobs/present'
import type { VersionRecord } from '../records/records'
import { rowsById, type Draft } from '../ports/tables'
import { reviewOf } from './review/review-record'
import { Refusal } from '../http/refusal'
import { storeHash } from '../media/source-identity'
import { workFor } from '../jobs/media-work'
import { mustCoverSomething } from './review/check-covers'
import { mustRedactSomething } from '../jobs/export/check-redaction'
import { mustBeSameFile, mustHaveAllowedStyles } from '../media/check-review'
import { forgetVersions } from '../media/forget-versions'
import { filesOfVersion } from '../media/version-files'
import { isStorageFull } from '#engine/core/errors.ts'
import { addPlaces, unstoredPlaces } from '../media/earlier-places'
import { removeUnlisted } from '../media/remove-unlisted'
import { mustBeIdle, ownMedia, ownVersion, pageOf } from './own'
import { mustOwn, usableFiles } from '../media/projects'
import { earlierJob, requestedBy } from './same-job'
import { seenText } from '../http/seen-text'
import { passes, sortVersions, type OwnVersion } from './select-versions'
import { mustBeAvailable } from './unavailable'

/** Throws while a version is being exported to the camera cloud, which reads its file. */
async function mustNotBeExporting(draft: Draft, { id, mediaId }: VersionRecord): Promise<void> {
  const isExporting = (await draft.of('jobs', 'media', mediaId)).some(
    ({ command, finishedAt }) => command.kind === 'export' && command.versionId === id && finishedAt === null,
  )
  if (isExporting)
    throw new Refusal(409, 'This version is being exported to the camera cloud. Wait for it to finish, or cancel it.', { code: 'busy' })
}

/** Returns whether a change fails because storage is full. */
async function failsForSpace(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return false
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return true
  }
}

export function versionsHandlers({ tables, files, queue }: Backend): HandlersOf<'versions'> {
  const present = async (version: VersionRecord) =>
    presentVersion(version, { review: await tables.get('detections', version.mediaId), media: await tables.get('media', version.mediaId) })
  /** Returns versions with their file and its review, in one read each. Versions of missing files are left out. */
  const withFiles = async (versions: readonly VersionRecord[]): Promise<OwnVersion[]> => {
    const ids = versions.map(({ mediaId }) => mediaId)
    const medias = await rowsById(tables, 'media', ids)
    const reviews = await rowsById(tables, 'detections', ids)
    return versions.flatMap((version) => {
      const media = medias.get(version.mediaId)
      return media ? [{ version, media, review: reviews.get(media.id) }] : []
    })
  }
  return {
    redactMedia: async ({ session, params, body, ...origin }) => {
      await storeHash({ tables, files }, await ownMedia(tables, session, params.mediaId))
      const request = { ...body, title: seenText(body.title, 'title') }
      const job = await tables.change(async (draft) => {
        const media = await ownMedia(draft, session, params.mediaId)
        const command = { kind: 'redact' as const, request }
        const earlier = await earlierJob(draft, session, origin, { mediaId: media.id, command })
        if (earlier) return earlier
        mustBeAvailable(media, 'redact')
        mustBeIdle(media, 'redact')
        const { checkExport, firstStep } = workFor(media.type)
        if (!(await draft.get('detections', media.id))) throw new Refusal(409, `This ${media.type} has no saved review. ${firstStep}`)
        const review = await reviewOf(draft, media)
        mustBeSameFile(body, review, media)
        if (review.revision !== body.revision) {
          throw new Refusal(409, 'The review has changed. Reload and check it before you redact.', { code: 'revision-conflict' })
        }
        mustHaveAllowedStyles(review.tracks)
        mustRedactSomething(body, review)
        mustCoverSomething(body, review, media)
        checkExport(body, review, media)
        const added = await queue.add(draft, media, command, requestedBy(session, origin))
        draft.put('media', { ...media, state: 'Redacting' })
        return added
      })
      return { status: 202, body: presentJob(job) }
    },

    listVersions: async ({ session, params }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      const newestFirst = await tables.getMany(
        'versions',
        media.exportedVersions.toReversed().map(({ id }) => id),
      )
      const review = await tables.get('detections', media.id)
      const shown = newestFirst.map((version) => presentVersion(version, { media, review }))
      return { status: 200, body: { versions: shown, total: shown.length } }
    },

    listAllVersions: async ({ session, query }) => {
      const usable = await usableFiles(tables, session.userId, query.projectId)
      const versions = await tables.of(
        'versions',
        'media',
        usable.map(({ id }) => id),
      )
      const own = (await withFiles(versions)).filter((one) => passes(one, query))
      const page = pageOf(sortVersions(own, query.sort ?? 'newest'), query)
      return { status: 200, body: { versions: page.map(({ version, ...context }) => presentVersion(version, context)), total: own.length } }
    },

    getVersion: async ({ session, params }) => {
      return { status: 200, body: await present(await ownVersion(tables, session, params)) }
    },

    updateVersion: async ({ session, params, body }) => {
      const changed = await tables.change(async (draft) => {
        const version = { ...(await ownVersion(draft, session, params)), changedBy: session.userId }
        if (body.title !== undefined) version.title = seenText(body.title, 'title')
        if (body.description !== undefined) version.description = body.description.trim()
        draft.put('versions', version)
        return version
      })
      return { status: 200, body: await present(changed) }
    },

    deleteVersion: async ({ session, params, isRepeat }) => {
      const { mediaId, versionId } = params
      if (isRepeat && !(await tables.get('versions', versionId))) return { status: 204 }
      const forget = (draft: Draft) => forgetVersions(draft, mediaId, (id) => id === versionId)
      const removeRecord = (isFull: boolean): Promise<EarlierPlace[]> =>
        tables.change(async (draft) => {
          const version = await ownVersion(draft, session, params)
          const media = await ownMedia(draft, session, mediaId)
          mustOwn(media, session)
          await mustNotBeExporting(draft, version)
          const places = await unstoredPlaces(draft, media)
          if (!isFull) await addPlaces(draft, mediaId, places)
          draft.delete('versions', version.id)
          if (!isFull) await forget(draft)
          return places
        })
      // The record is removed first, so that a version with a missing file is never listed.
      const isFull = await failsForSpace(() => removeRecord(false))
      const unstored = isFull ? await removeRecord(true) : []
      await removeUnlisted(files, filesOfVersion(versionId))
      // Removing the files has freed space for the other records. If it isn't enough, the next start forgets the version.
      if (isFull) {
        await failsForSpace(() => tables.change((draft) => addPlaces(draft, mediaId, unstored)))
        await failsForSpace(() => tables.change(forget))
      }
      return { status: 204 }
    },

    releaseVersion: async ({ session, params, body }) => {
      const reason = seenText(body.reason, 'reason')
      const released = await tables.change(async (draft) => {
        const version = await ownVersion(draft, session, params)
        if (version.release === 'released') {
          // The same reason means the same request, sent again after its response was lost.
          if (version.releaseReason === reason) return version
          throw new Refusal(409, 'This version is already released.')
        }
        const after = { ...version, release: 'released' as const, releaseReason: reason, changedBy: session.userId }
        draft.put('versions', after)
        return after
      })
      return { status: 200, body: await present(released) }
    },
  }
}
