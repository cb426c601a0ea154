import type { MetadataTags } from 'mediabunny'

import type { ExtraParts } from './extra-parts'
import { isobmffParts } from './isobmff-parts'
import { matroskaParts } from './matroska-parts'

/** Returns the parts of a file besides video and audio, or nothing for an unknown container. */
async function extraParts(file: Blob): Promise<Partial<ExtraParts>> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return matroskaParts(file)
  const isIsobmff = /^(?:ftyp|moov|mdat|free|skip|wide|pnot)$/.test(new TextDecoder('latin1').decode(start.subarray(4, 8)))
  return isIsobmff ? isobmffParts(file) : {}
}

const isOrAre = (count: number, one: string): string => (count === 1 ? `1 ${one} is` : `${count} ${one}s are`)

/** The tags with a name in sentences. The others are only mentioned. */
const TAG_WORDS = [
  ['title', 'title'],
  ['artist', 'artist'],
  ['date', 'date'],
  ['description', 'description'],
  ['comment', 'comment'],
  ['lyrics', 'lyrics'],
] as const satisfies readonly (readonly [keyof MetadataTags, string])[]
/** Matches the names of tags with the place of the recording: `©xyz`, `com.apple.quicktime.location.ISO6709`, `LOCATION`. */
const PLACE = /xyz|location|gps/i

/** Returns sentences about the tags. */
function tagWords(tags: MetadataTags, hasTags: boolean): string[] {
  const { images: _images, raw = {}, ...plain } = tags
  const named = TAG_WORDS.flatMap(([name, word]) => (plain[name] === undefined ? [] : [word]))
  const texts = Object.entries(raw).flatMap(([name, value]) => (typeof value === 'string' || Array.isArray(value) ? [name] : []))
  const places = texts.filter((name) => PLACE.test(name))
  const known = Object.values(plain).filter((value) => value !== undefined).length
  const hasOthers = known > named.length || texts.length - places.length > known
  const words = [...named, ...(places.length > 0 ? ['place of the recording'] : [])]
  if (words.length === 0) return hasTags || hasOthers ? ['Metadata is removed.'] : []
  return [`Metadata is removed: ${words.join(', ')}.`, ...(hasOthers ? ['Other metadata is removed.'] : [])]
}

/**
 * Returns a sentence about each part of a source besides video and audio that its export doesn't have.
 *
 * @param tags the metadata from the container's reader
 */
export async function droppedNotes(file: Blob, tags: MetadataTags): Promise<string[]> {
  const { subtitles = 0, dataTracks = 0, attachments = 0, hasChapters, hasCover, hasTags = false } = await extraParts(file)
  return [
    ...(subtitles > 0 ? [`${isOrAre(subtitles, 'subtitle track')} left out, because subtitles can hold spoken names.`] : []),
    ...(hasChapters ? ['The chapters are left out, because their titles can hold names.'] : []),
    ...(attachments > 0 ? [`${isOrAre(attachments, 'attached file')} left out.`] : []),
    ...(hasCover || (tags.images?.length ?? 0) > 0 ? ['The cover image is left out, because it isn’t redacted.'] : []),
    ...(dataTracks > 0 ? [`${isOrAre(dataTracks, 'data track')} left out, because data can hold the place of the recording.`] : []),
    ...tagWords(tags, hasTags),
  ]
}
