import { EngineError } from '../../src/engine/types'
import { sha256Of } from '../media/source-identity'
import type { Finish, JobContext } from './job-context'
import { probeDocument, startsAsPdf } from './probe-document'
import { probeMedia } from './probe-media'
import { probePicture } from './probe-picture'

/** Looks at a new upload, each type of media in its own way. */
export async function probe(context: JobContext): Promise<Finish> {
  switch (context.media.type) {
    case 'document':
      return probeDocument(context)
    case 'unknown':
      // Neither its name nor its sender says what it is, but its bytes may.
      return (await startsAsPdf(context.source)) ? probeDocument(context) : probeUnknown(context)
    case 'image':
      return probeImage(context)
    case 'video':
    case 'audio':
      return probeMedia(context)
  }
}

/** Checks a picture, and keeps its SHA-256, to which its review is bound. */
async function probeImage(context: JobContext): Promise<Finish> {
  const finish = await probePicture(context)
  const sha256 = await sha256Of(context.source)
  return (draft, media) => {
    const { media: changed, ...rest } = finish(draft, media)
    return { ...rest, media: { ...changed, sha256 } }
  }
}

const is = (error: unknown, code: EngineError['code']): boolean => error instanceof EngineError && error.code === code

/** A picture, or else video or sound. */
async function probeUnknown(context: JobContext): Promise<Finish> {
  try {
    return await probeImage(context)
  } catch (noPicture) {
    if (!is(noPicture, 'not-an-image')) throw noPicture
    return probeMedia(context).catch((error: unknown) => {
      throw is(error, 'not-media') ? noPicture : error
    })
  }
}
