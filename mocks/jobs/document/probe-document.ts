import { thumbnailFields } from '../../media/thumbnail-fields'
import { JobError, type Finish, type JobContext } from '../job-context'

/** Checks that a document can be opened, counts its pages and draws the first as its thumbnail. */
export async function probeDocument({ media, source, probes, options, writeResult }: JobContext): Promise<Finish> {
  if (source.size === 0) throw new JobError('This file is empty. Upload another copy of it.')
  const { info, thumbnail } = await probes.document(source, options)
  await writeResult('thumbnails', media.id, thumbnail)
  return () => ({
    media: { type: 'document', contentType: info.contentType, pages: info.pages, ...thumbnailFields(media.id) },
  })
}
