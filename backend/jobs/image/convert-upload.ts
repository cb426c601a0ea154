import { EngineError } from '#engine/core/errors.ts'
import { convertibleFormat } from '#engine/image/convertible-format.ts'
import { blobSource } from '#engine/core/source.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import { replaceUpload } from '../../media/replace-upload'
import type { MediaRecord } from '../../records/records'
import type { JobContext } from '../queue/job-context'

/** The part of a record that says what an upload was converted from. */
type Conversion = Pick<Required<MediaRecord>, 'convertedFrom' | 'uploadedSha256' | 'conversionNotes'> & Pick<MediaRecord, 'uploadedFrames'>

/** @throws EngineError if a frame was chosen in a file that isn't animated; one that has been converted is a still image */
function checkFrame({ chosenFrame = 1, convertedFrom }: MediaRecord): void {
  if (chosenFrame > 1 && convertedFrom === undefined)
    throw new EngineError(
      'no-such-frame',
      `This file isn’t animated, so there is no frame ${chosenFrame}. Upload it again without choosing a frame.`,
    )
}

/**
 * Replaces an upload that browsers can't open, such as a TIFF or a HEIC, or an animation, with an image or a document, so that all readers
 * can open it. The record gets the format and the hash of the upload, which reports name.
 *
 * @returns the file to check with its media type, or undefined if the upload needs no conversion
 * @throws EngineError
 */
export async function convertUpload({
  media,
  source,
  engine,
  files,
  tables,
  options,
}: JobContext): Promise<{ source: File; mediaType: 'image' | 'document' } | undefined> {
  if (!engine.convert) return undefined
  const format = await convertibleFormat(blobSource(source), options.signal)
  if (format !== 'GIF' && format !== 'WebP') checkFrame(media)
  if (format === undefined) return undefined
  const { content, mediaType, frames, notes } = await engine.convert(source, { frame: media.chosenFrame ?? 1 }, options)
  const conversion: Conversion = {
    convertedFrom: format,
    uploadedSha256: await sha256OfFile(source),
    ...(frames === undefined ? {} : { uploadedFrames: frames }),
    conversionNotes: notes,
  }
  options.signal?.throwIfAborted()
  await replaceUpload({ tables, files }, media.id, content, (current) => ({
    ...current,
    ...conversion,
    type: mediaType,
    size: content.size,
  }))
  return { source: new File([content], source.name, { type: content.type }), mediaType }
}
