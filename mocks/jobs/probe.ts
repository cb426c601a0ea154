import type { Finish, JobContext } from './job-context'
import { probeDocument, startsAsPdf } from './probe-document'
import { probePicture } from './probe-picture'

/** Looks at a new upload, each type of media in its own way. */
export async function probe(context: JobContext): Promise<Finish> {
  switch (context.media.type) {
    case 'document':
      return probeDocument(context)
    case 'unknown':
      // Neither its name nor its sender says what it is, but its bytes may.
      return (await startsAsPdf(context.source)) ? probeDocument(context) : probePicture(context)
    case 'image':
    case 'video':
    case 'audio':
      return probePicture(context)
  }
}
