import { thumbnailFields } from '../../media/thumbnail-fields'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { Finish, JobContext } from '../queue/job-context'

/** Checks whether an image is complete, reads its size, creates a thumbnail and stores its SHA-256, to which its review is bound. */
export async function probeImage({ media, source, engine, options, writeResult }: JobContext): Promise<Finish> {
  const { info, thumbnail } = await engine.probe(source, options)
  await writeResult('thumbnails', media.id, thumbnail)
  const sha256 = await sha256OfFile(source)
  return () => ({
    media: {
      type: 'image',
      contentType: info.contentType,
      width: info.width,
      height: info.height,
      ...(info.bitDepth === undefined ? {} : { bitDepth: info.bitDepth }),
      notes: info.notes,
      sha256,
      ...thumbnailFields(media.id),
    },
  })
}
