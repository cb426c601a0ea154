import { EngineError, emptyFile } from '#engine/core/errors.ts'
import { thumbnailFields } from '../../media/thumbnail-fields'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { Finish, JobContext } from '../queue/job-context'

/** Checks that a document can be opened or needs its password, counts its pages and draws the first as its thumbnail. */
export async function probeDocument({ media, source, probes, options, writeResult }: JobContext): Promise<Finish> {
  if (source.size === 0) throw emptyFile()
  const probed = await probes.document(source, options).catch((error: unknown) => {
    // The password is requested when the file is opened.
    if (error instanceof EngineError && error.code === 'encrypted') return undefined
    throw error
  })
  if (!probed) return () => ({ media: { type: 'document', contentType: 'application/pdf', locked: true } })
  const { info, thumbnail } = probed
  await writeResult('thumbnails', media.id, thumbnail)
  const sha256 = await sha256OfFile(source)
  return () => ({
    media: { type: 'document', contentType: info.contentType, pages: info.pages, sha256, ...thumbnailFields(media.id) },
  })
}
