import { EngineError } from '#engine/core/errors.ts'
import { isActive } from '#lib/job-state.ts'
import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'
import { readPageIndex, readPages } from '../jobs/document/stored-pages'
import { actionsOf } from '../jobs/capabilities'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { MediaRecord } from '../records/records'
import { replaceUpload } from '../media/replace-upload'
import { detailsOf } from './media'
import { mustBeUnlocked, ownMedia } from './own'
import { Refusal } from '../http/refusal'

function mustBeDocument({ type, state }: MediaRecord): void {
  if (type !== 'document') throw new Refusal(422, 'This file has no pages.')
  if (state === 'Failed') throw new Refusal(409, 'This file couldn’t be read.')
}

function mustBeLocked(media: MediaRecord): void {
  mustBeDocument(media)
  if (!media.locked) throw new Refusal(409, 'This file doesn’t need a password.')
}

/**
 * Replaces a stored PDF by its copy without encryption, so that all readers can open the file. The hash of the uploaded file is stored for
 * its reports; the password isn't stored.
 *
 * @throws Refusal 403 for a wrong password, 501 for an encryption that can't be removed
 */
async function unlock({ tables, files, engines }: Backend, mediaId: string, password: string): Promise<Blob> {
  const file = await files.read('media', mediaId)
  if (!file) throw new Refusal(404, 'File not found')
  const { document } = await engines.get('interactive')
  if (!document.unlock) throw new Refusal(501, 'This PDF can’t be decrypted here. Upload a copy without a password.')
  try {
    const opened = await document.unlock(file, password)
    const uploadedSha256 = await sha256OfFile(file)
    // After an interruption, the stored file may be the opened copy, whose hash isn't that of the upload.
    await replaceUpload({ tables, files }, mediaId, opened, (current) => ({ uploadedSha256, ...current }))
    return opened
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.code === 'wrong-password') throw new Refusal(403, error.message, { code: 'wrong-password' })
    throw new Refusal(501, error.message)
  }
}

/** Starts reading the pages of a file that was checked by a build without reading, or whose reading was cancelled. */
async function startReading({ tables, files, queue }: Backend, mediaId: string): Promise<void> {
  const index = await readPageIndex(files, mediaId)
  const media = await tables.get('media', mediaId)
  const hasBegun =
    index?.complete === true || media?.pagesProblem !== undefined || (await tables.of('jobs', 'media', mediaId)).some(isActive)
  if (hasBegun || !media?.pages || !actionsOf(media.type).some(({ action, reason }) => action === 'detect' && reason === null)) return
  await tables.change(async (draft) => {
    const current = await draft.get('media', mediaId)
    if (!current || (await draft.of('jobs', 'media', mediaId)).some(isActive)) return
    await queue.addAutomatic(draft, current, { kind: 'detect', request: { increasedAccuracy: false, tags: {} } })
    draft.put('media', { ...current, state: 'Detecting' })
  })
}

export function documentsHandlers(backend: Backend): HandlersOf<'documents'> {
  const { tables, files, queue } = backend
  return {
    getPages: async ({ session, params, query }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      mustBeDocument(media)
      mustBeUnlocked(media)
      await startReading(backend, media.id)
      if (typeof media.pagesProblem === 'string') throw new Refusal(501, media.pagesProblem)
      const pages = await readPages(files, media.id, query)
      if (!pages) throw new Refusal(409, 'The pages are still being read. Try again in a moment.', { code: 'busy' })
      return { status: 200, body: pages }
    },

    unlockMedia: async ({ session, params, body }) => {
      const locked = await ownMedia(tables, session, params.mediaId)
      mustBeLocked(locked)
      const { id } = locked
      const opened = await unlock(backend, id, body.password)
      const media = await tables.change(async (draft) => {
        const current = await ownMedia(draft, session, id)
        mustBeLocked(current)
        const { locked: _locked, ...unlocked } = { ...current, size: opened.size }
        draft.put('media', unlocked)
        await queue.add(draft, unlocked, { kind: 'probe' }, { ownerId: session.userId })
        return unlocked
      })
      return { status: 200, body: { ...detailsOf(media), locked: false } }
    },
  }
}
