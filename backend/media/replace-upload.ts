import { formatCount } from '#lib/words/formats.ts'
import type { Files } from '../ports/files'
import type { Tables } from '../ports/tables'
import type { MediaRecord } from '../records/records'

/** Replaces a stored upload with a copy, and changes its record to say so. */
export async function replaceUpload(
  { tables, files }: { tables: Tables; files: Files },
  mediaId: string,
  copy: Blob,
  change: (current: MediaRecord) => MediaRecord,
): Promise<void> {
  // First, because after an interruption the stored file may be the copy.
  await tables.change(async (draft) => {
    const current = await draft.get('media', mediaId)
    if (current) draft.put('media', change(current))
  })
  await files.write('media', mediaId, copy)
  // If the file was deleted meanwhile, its copy must not stay behind.
  if (!(await tables.has('media', mediaId))) await files.remove('media', mediaId)
}

/** Returns the note of a report on an upload that a copy has replaced, or none for other files. */
export function uploadNotesOf({ convertedFrom, uploadedFrames, chosenFrame = 1, uploadedSha256 }: MediaRecord): string[] {
  if (uploadedSha256 === undefined) return []
  if (uploadedFrames !== undefined)
    return [
      `The uploaded file was an animated ${convertedFrom} with ${formatCount(uploadedFrames, 'frame')}. Its SHA-256 is ${uploadedSha256}. The source of this version is frame ${chosenFrame} as a still image.`,
    ]
  return convertedFrom === undefined
    ? [`The uploaded PDF was encrypted. Its SHA-256 is ${uploadedSha256}. The source of this version is its copy without encryption.`]
    : [
        `The uploaded file was a ${convertedFrom}. Its SHA-256 is ${uploadedSha256}. The source of this version is its copy in a format that can be redacted.`,
      ]
}
