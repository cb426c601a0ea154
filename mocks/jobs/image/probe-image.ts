import { thumbnailFields } from '../../media/thumbnail-fields'
import type { Finish, JobContext } from '../job-context'

/** Checks whether an image is complete, reads its size and creates a thumbnail. */
export async function probeImage({ media, source, engine, options, writeResult }: JobContext): Promise<Finish> {
  const { info, thumbnail } = await engine.probe(source, options)
  await writeResult('thumbnails', media.id, thumbnail)
  return () => ({
    media: {
      type: 'image',
      contentType: info.contentType,
      width: info.width,
      height: info.height,
      notes: info.notes,
      ...thumbnailFields(media.id),
    },
  })
}
