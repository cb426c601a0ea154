import { startsAsPdf } from '#engine/document/inspect.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { MediaRecord } from '../records/records'
import type { Finish, JobContext } from './queue/job-context'
import { mediaWork } from './media-work'
import type { ProbeWork } from './work-types'

/** Files of unknown type may turn out to be recordings. */
const unknownProbe: ProbeWork = { ...mediaWork.video.probe, run: probeUnknown }

/** Returns the check for uploads of a media type. */
export function probeOf(type: MediaRecord['type']): ProbeWork {
  return type === 'unknown' ? unknownProbe : mediaWork[type].probe
}

const is = (error: unknown, code: EngineError['code']): boolean => error instanceof EngineError && error.code === code

/** Checks a file whose name and MIME type don't identify it, by its bytes: as a PDF, an image, and then as video or audio. */
async function probeUnknown(context: JobContext): Promise<Finish> {
  const { document, image, video } = mediaWork
  if (await startsAsPdf(context.source)) return document.probe.run(context)
  try {
    return await image.probe.run(context)
  } catch (notAnImage) {
    if (!is(notAnImage, 'not-an-image')) throw notAnImage
    return video.probe.run(context).catch((error: unknown) => {
      throw is(error, 'not-media') ? notAnImage : error
    })
  }
}
