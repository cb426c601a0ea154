import { EngineError } from '#engine/core/errors.ts'
import { kindOfFile } from '#engine/core/file-kind.ts'
import { blobSource } from '#engine/core/source.ts'
import { startsAsPdf } from '#engine/document/inspect.ts'
import type { MediaRecord } from '../records/records'
import type { Finish, JobContext } from './queue/job-context'
import { convertUpload } from './image/convert-upload'
import { mediaWork } from './media-work'
import type { ProbeWork } from './work-types'

/** Files of unknown type may turn out to be recordings. */
const unknownProbe: ProbeWork = { ...mediaWork.video.probe, run: probeUnknown }

/** Returns the check for uploads of a media type. Its errors name the formats that can't be opened. */
export function probeOf(type: MediaRecord['type']): ProbeWork {
  const probe = type === 'unknown' ? unknownProbe : mediaWork[type].probe
  return { ...probe, run: (context) => probeNamed(context, probe) }
}

const is = (error: unknown, code: EngineError['code']): boolean => error instanceof EngineError && error.code === code

/** The failures of files that may have another format. */
const FOREIGN = new Set<EngineError['code']>(['not-an-image', 'not-media', 'not-a-document', 'cannot-decode'])

/**
 * Converts an upload if browsers can't open it, and runs a check. If the file has an unsupported format, the error names that format, whatever
 * the file name says.
 */
async function probeNamed(context: JobContext, probe: ProbeWork): Promise<Finish> {
  try {
    const converted = await convertUpload(context)
    if (converted === undefined) return await probe.run(context)
    return await mediaWork[converted.mediaType].probe.run({ ...context, source: converted.source })
  } catch (error) {
    if (!(error instanceof EngineError) || !FOREIGN.has(error.code)) throw error
    const kind = await kindOfFile(blobSource(context.source), context.options.signal)
    if (kind === undefined) throw error
    throw new EngineError(error.code, `This is ${kind.name}. ${kind.advice}`, { cause: error })
  }
}

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
