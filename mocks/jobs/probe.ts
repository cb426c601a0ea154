import { startsAsPdf } from '../../src/engine/document/inspect'
import { EngineError } from '../../src/engine/core/errors'
import { sha256Of } from '../media/source-identity'
import type { Finish, JobContext } from './job-context'
import { probeDocument } from './document/probe-document'
import { probeMedia } from './video/probe-media'
import { probeImage } from './image/probe-image'

/** Checks an upload according to its media type. */
export async function probe(context: JobContext): Promise<Finish> {
  switch (context.media.type) {
    case 'document':
      return probeDocument(context)
    case 'unknown':
      // Neither name nor MIME type identifies the type, but the bytes may.
      return (await startsAsPdf(context.source)) ? probeDocument(context) : probeUnknown(context)
    case 'image':
      return probeHashedImage(context)
    case 'video':
    case 'audio':
      return probeMedia(context)
  }
}

/** Checks an image and stores its SHA-256, which its review is bound to. */
async function probeHashedImage(context: JobContext): Promise<Finish> {
  const finish = await probeImage(context)
  const sha256 = await sha256Of(context.source)
  return (draft, media) => {
    const { media: changed, ...rest } = finish(draft, media)
    return { ...rest, media: { ...changed, sha256 } }
  }
}

const is = (error: unknown, code: EngineError['code']): boolean => error instanceof EngineError && error.code === code

/** Tries an image first, then video or audio. */
async function probeUnknown(context: JobContext): Promise<Finish> {
  try {
    return await probeHashedImage(context)
  } catch (notAnImage) {
    if (!is(notAnImage, 'not-an-image')) throw notAnImage
    return probeMedia(context).catch((error: unknown) => {
      throw is(error, 'not-media') ? notAnImage : error
    })
  }
}
