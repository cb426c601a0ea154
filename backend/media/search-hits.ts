import type { SearchHit } from '#generated/model/searchHit.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'

import { formatCount } from '#lib/words/formats.ts'
import { groupNouns, labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import { isLive } from '#lib/review/review-regions.ts'
import type { DetectionsRecord, MediaRecord } from '../records/records'

/** The search terms of an item, by label. Entities are found by their category and text. */
const labelTags = {
  face: ['faces'],
  head: ['objects', 'heads'],
  license_plate: ['objects', 'license plates'],
  vehicle: ['objects', 'vehicles'],
  screen: ['objects', 'screens'],
  text: ['objects', 'text'],
  person: ['objects', 'people'],
  other: ['objects'],
} as const satisfies Partial<Record<ItemLabel, readonly string[]>>

const LABELS = [
  'face',
  'head',
  'person',
  'license_plate',
  'vehicle',
  'screen',
  'text',
  'other',
] as const satisfies readonly (keyof typeof labelTags)[]

/** The noun of each label. A list of groups can say “other objects”, whereas a hit stands by itself. */
const nouns: Record<(typeof LABELS)[number], string> = { ...groupNouns, other: 'object' }

/** The characters of a snippet on each side of the term. */
const AROUND = 60
const MAX_SNIPPET = 300

const indexIn = (text: string, term: string): number => text.toLowerCase().indexOf(term)

/** Returns the text around the first occurrence of a term. */
function snippetOf(text: string, term: string): string {
  const at = Math.max(0, indexIn(text, term))
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + term.length + AROUND)]
  const cut = text.slice(from, to).trim()
  const snippet = `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
  // A term may be longer than a snippet.
  return snippet.length > MAX_SNIPPET ? `${snippet.slice(0, MAX_SNIPPET - 1)}…` : snippet
}

/** Returns the start time of the word at which a term begins; the segment's start if its words don't contain the term. */
function timeIn({ start, words }: TranscriptSegment, term: string): number {
  const at = indexIn(words.map(({ text }) => text).join(' '), term)
  if (at < 0) return start
  let length = 0
  const word = words.find(({ text }) => {
    length += text.length + 1
    return length > at
  })
  return word?.start ?? start
}

/** Returns whether recognised text contains a term. Recognition often misses the spaces between words, and the spaces of plates vary. */
function isInReading(text: string, term: string): boolean {
  const plain = (words: string): string => words.toLowerCase().replaceAll(/[\s·.-]/g, '')
  return text !== '' && plain(term) !== '' && plain(text).includes(plain(term))
}

const isTimed = ({ type }: MediaRecord): boolean => type === 'video' || type === 'audio'

function* detectionHits(tracks: readonly Track[], media: MediaRecord, term: string): Generator<SearchHit> {
  const live = tracks.filter(isLive)
  for (const label of LABELS) {
    const items = live.filter((track) => labelOf(track) === label)
    if (items.length === 0 || !labelTags[label].some((tag) => tag.includes(term))) continue
    const first = Math.min(...items.map(({ positions }) => positions[0]?.time ?? 0))
    const time = isTimed(media) ? { time: Math.max(0, first) } : {}
    yield { field: 'detection', snippet: formatCount(items.length, nouns[label]), ...time }
  }
}

/** The records in which a file is searched, besides its own. */
export interface Texts {
  review: DetectionsRecord | undefined
  segments: readonly TranscriptSegment[]
}

/**
 * Finds a term, given in lower case, in a file's name, project, type, detections, transcript and passages, and in `camera` for files from a
 * camera. Lazy, because most searches need only the first hit in most files.
 */
export function* hitsIn(media: MediaRecord, { review, segments }: Texts, term: string): Generator<SearchHit> {
  const isOfCamera = media.integrationInfo !== undefined && media.integrationInfo !== null
  const facts = [
    ['name', media.name],
    ['project', media.projectName ?? ''],
    ['type', media.type],
    ['camera', isOfCamera ? 'camera' : ''],
  ] as const
  for (const [field, text] of facts) {
    if (text.trim() !== '' && indexIn(text, term) >= 0) yield { field, snippet: snippetOf(text, term) }
  }
  const { tracks = [], spans = [], marks = [] } = review ?? {}
  yield* detectionHits(tracks, media, term)
  const passages = [
    ...spans.filter(isLive).map(({ category, text, start }) => ({ category, text, at: { time: start } })),
    ...marks.filter(isLive).map(({ category, text, page }) => ({ category, text, at: { page } })),
  ]
  const seen = new Set<string>()
  for (const { category, at } of passages) {
    if (category === null || seen.has(category) || indexIn(category, term) < 0) continue
    seen.add(category)
    yield { field: 'category', snippet: category, ...at }
  }
  for (const segment of segments) {
    if (segment.text.trim() !== '' && indexIn(segment.text, term) >= 0)
      yield { field: 'transcript', snippet: snippetOf(segment.text, term), time: timeIn(segment, term) }
  }
  for (const { text, at } of passages) {
    if (text !== null && text.trim() !== '' && indexIn(text, term) >= 0) yield { field: 'text', snippet: snippetOf(text, term), ...at }
  }
  for (const { text = '', positions } of tracks.filter(isLive)) {
    if (!isInReading(text, term)) continue
    // A track begins slightly before the frame in which it was detected, when the words may not be visible yet.
    const detected = positions.find(({ source = 'detected', outside }) => source === 'detected' && outside !== true) ?? positions[0]
    yield { field: 'text', snippet: snippetOf(text, term), ...(isTimed(media) ? { time: Math.max(0, detected?.time ?? 0) } : {}) }
  }
}
