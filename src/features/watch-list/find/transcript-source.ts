import { getTranscript } from '#generated/audio/audio.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { lacksCall } from '#api/api-error.ts'
import { addChange, applyChanges } from '#editor/history/changes.ts'
import { decideUnseen } from '#editor/items/commands.ts'
import { liveSpans } from '#editor/items/span.ts'
import { groupsToMark, spanOfWords } from '#editor/items/word-spans.ts'
import { itemsOf, type Review } from '#editor/review.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { namedWords, redactedWords, type NamedWord } from '#lib/review/transcript-words.ts'
import { countBefore } from '#lib/review/ascending-times.ts'
import type { Chosen, FileText, Range, TextSource } from './source'

interface Placed {
  readonly start: number
  readonly end: number
  readonly word: NamedWord
  /** The index of its line. */
  readonly line: number
}

/** The words of a transcript as one text. */
interface WordText {
  readonly text: string
  /** Returns the words that a range touches. Words are redacted completely. */
  readonly wordsIn: (range: Range) => readonly Placed[]
}

/** Joins the words of a transcript: words of a line by spaces, and lines by line breaks. */
function wordText(lines: readonly (readonly NamedWord[])[]): WordText {
  const placed: Placed[] = []
  let text = ''
  for (const [line, words] of lines.entries()) {
    for (const word of words) {
      const start = text.length
      text += word.text.normalize('NFC')
      placed.push({ start, end: text.length, word, line })
      text += ' '
    }
    text = `${text.trimEnd()}\n`
  }
  return {
    text,
    wordsIn: ({ start, end }) => {
      const found: Placed[] = []
      for (let at = firstEndingAfter(placed, start); at < placed.length; at += 1) {
        const one = placed[at]
        if (!one || one.start >= end) break
        found.push(one)
      }
      return found
    },
  }
}

function firstEndingAfter(placed: readonly Placed[], position: number): number {
  return countBefore(placed.length, (index) => (placed[index]?.end ?? 0) <= position)
}

/** Returns the IDs of a span's words, regardless of its decision. */
function wordsOfSpan(lines: readonly (readonly NamedWord[])[], span: Span): ReadonlySet<string> {
  const { deleted: _deleted, ...live } = span
  return redactedWords(lines, [{ ...live, decision: 'redact' }], 'all')
}

/** Returns the text of a transcript with a review's decisions on it. */
export function transcriptText(segments: readonly TranscriptSegment[], { spans = [] }: Pick<Detections, 'spans'>): FileText {
  const lines = namedWords(segments)
  const { text, wordsIn } = wordText(lines)
  const hidden = redactedWords(lines, spans, 'all')
  // A deleted detection was left audible, too.
  const kept = redactedWords(
    lines,
    spans.filter((span) => !isLive(span) || span.decision === 'keep').map((span) => ({ ...span, deleted: false, decision: 'redact' })),
    'all',
  )
  return {
    text,
    stateOf: (range) => {
      const open = wordsIn(range).filter(({ word }) => !hidden.has(word.id))
      if (open.length === 0) return 'hidden'
      return open.some(({ word }) => kept.has(word.id)) ? 'kept' : 'new'
    },
    timeOf: (range) => wordsIn(range)[0]?.word.start,
    redact: (review, chosen, newId) => {
      const places = chosen.map((one) => ({ ...one, words: wordsIn(one) }))
      const all = new Set(places.flatMap(({ words }) => words.map(({ word }) => word.id)))
      const flipped = decideUnseen(review, keptWithin(review, lines, all), 'redact')
      const taken = new Set(redactedWords(lines, liveSpans(applyChanges(review, flipped)), 'all'))
      const added = places.flatMap(({ words, ...kind }) => spansOf(lines, words, kind, taken, newId))
      const first = itemsOf(review, 'span').length
      return [...flipped, ...added.map((span, index) => addChange('span', first + index, span))]
    },
  }
}

/**
 * Returns the IDs of the spans that were left audible and contain only words of the matches, so that redacting them only changes the
 * decision.
 */
function keptWithin(review: Review, lines: readonly (readonly NamedWord[])[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const spans = liveSpans(review).filter(({ decision }) => decision === 'keep')
  return new Set(
    spans.flatMap((span) => {
      const words = wordsOfSpan(lines, span)
      return words.size > 0 && [...words].every((id) => chosen.has(id)) ? [span.id] : []
    }),
  )
}

/** Returns the spans for the words of a match that aren't taken, and marks them as taken. */
function spansOf(
  lines: readonly (readonly NamedWord[])[],
  words: readonly Placed[],
  { category, contact }: Chosen,
  taken: Set<string>,
  newId: () => string,
): Span[] {
  const ids = new Set(words.map(({ word }) => word.id))
  const own = [...new Set(words.map(({ line }) => line))].map((index) => lines[index] ?? [])
  return groupsToMark(own, ids, taken).map((group) => {
    for (const { id } of group) taken.add(id)
    return { ...spanOfWords(newId(), group, false), category, ...(contact && { contact }) }
  })
}

/** The transcripts of recordings and videos. */
export const transcriptSource: TextSource = {
  id: 'transcript',
  noun: 'transcript',
  isIn: ({ type }) => mediaTraits[type].isTimed,
  load: async ({ id }, review, signal) => {
    try {
      const { segments } = await getTranscript(id, { signal })
      return segments.length === 0 ? null : transcriptText(segments, await review())
    } catch (error) {
      // A back end without this call has no transcripts to search.
      if (lacksCall(error)) return null
      throw error
    }
  },
}
