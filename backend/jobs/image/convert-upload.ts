import { kindOfFile } from '#engine/core/file-kind.ts'
import { blobSource } from '#engine/core/source.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { MediaRecord } from '../../records/records'
import type { JobContext } from '../queue/job-context'

/** The byte orders and the number with which a TIFF starts. */
const TIFF_STARTS = new Set(['II*\0', 'MM\0*'])

async function isTiff(file: Blob): Promise<boolean> {
  if (!TIFF_STARTS.has(await file.slice(0, 4).text())) return false
  // RAW photographs are TIFFs with a thumbnail as their first page.
  return (await kindOfFile(blobSource(file))) === undefined
}

/** The part of a record that says what an upload was converted from. */
export type Conversion = Pick<Required<MediaRecord>, 'convertedFrom' | 'uploadedSha256' | 'conversionNotes'>

/**
 * Replaces an upload that browsers can't open, such as a TIFF, by an image or a document, so that all readers can open it. The record gets
 * the format and the hash of the upload, which reports name.
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
  if (!engine.convert || !(await isTiff(source))) return undefined
  const { content, mediaType, notes } = await engine.convert(source, options)
  const conversion: Conversion = { convertedFrom: 'TIFF', uploadedSha256: await sha256OfFile(source), conversionNotes: notes }
  options.signal?.throwIfAborted()
  // First, because after an interruption the stored file may be the converted one.
  await tables.change(async (draft) => {
    const current = await draft.get('media', media.id)
    if (current) draft.put('media', { ...current, ...conversion, type: mediaType, size: content.size })
  })
  await files.write('media', media.id, content)
  // If the file was deleted meanwhile, its copy must not stay behind.
  if (!(await tables.has('media', media.id))) await files.remove('media', media.id)
  return { source: new File([content], source.name, { type: content.type }), mediaType }
}

/** Returns the note of a report on a converted upload, or none for other files. */
export function conversionNotesOf({ convertedFrom, uploadedSha256 }: MediaRecord): string[] {
  if (convertedFrom === undefined || uploadedSha256 === undefined) return []
  return [
    `The uploaded file was a ${convertedFrom}. Its SHA-256 is ${uploadedSha256}. The source of this version is its copy in a format that can be redacted.`,
  ]
}
