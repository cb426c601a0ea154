import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { mediaWork, type KnownType } from '../jobs/media-work'
import type { TypeWork } from '../jobs/work-types'

/** Guesses the media type of an upload from its MIME type or else its name; the check detects it from the bytes. */
export function mediaTypeOf(name: string, mimeType: string): MediaType {
  // Object.entries returns string keys.
  const rows = Object.entries(mediaWork) as [KnownType, TypeWork][]
  const [type] =
    rows.find(([, { uploads }]) => uploads.hasMimeType(mimeType)) ?? rows.find(([, { uploads }]) => uploads.hasName(name)) ?? []
  return type ?? 'unknown'
}
