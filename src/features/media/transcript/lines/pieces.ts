import type { Span } from '#generated/model/span.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { findTerm } from '#lib/search/find-terms.ts'
import { hasWordTimes } from '#lib/review/transcript-words.ts'

/** A part of a transcript segment, with the name of its category or null. */
export interface Piece {
  text: string
  category: string | null
}

type Named = Pick<Span, 'start' | 'end' | 'text'> & { category: string }

/** Returns the spans with a category that overlap a segment. */
function namedIn({ start, end }: TranscriptSegment, spans: readonly Span[]): Named[] {
  return spans.flatMap((span) => {
    const category = passageWord(span)
    return category !== undefined && span.start < end && span.end > start ? [{ ...span, category }] : []
  })
}

/** Matches by time: a word belongs to the span that contains its midpoint. */
function byWords({ words }: TranscriptSegment, named: readonly Named[]): Piece[] {
  const pieces: (Piece & { span: Named | undefined })[] = []
  for (const { start, end, text } of words) {
    const middle = (start + end) / 2
    const span = named.find((one) => one.start <= middle && middle <= one.end)
    const last = pieces.at(-1)
    if (last && last.span === span) last.text += ` ${text}`
    else {
      if (last) pieces.push({ text: ' ', category: null, span: undefined })
      pieces.push({ text, category: span?.category ?? null, span })
    }
  }
  return pieces.map(({ text, category }) => ({ text, category }))
}

/** Matches by text, for segments without word times. */
function byText({ text }: TranscriptSegment, named: readonly Named[]): Piece[] {
  const found = named
    .flatMap(({ text: name, category }) => {
      const [first] = name === null ? [] : findTerm(text, name)
      return first ? [{ at: first.start, length: first.end - first.start, category }] : []
    })
    .toSorted((one, other) => one.at - other.at)
  const pieces: Piece[] = []
  let from = 0
  for (const { at, length, category } of found) {
    if (at < from) continue
    if (at > from) pieces.push({ text: text.slice(from, at), category: null })
    pieces.push({ text: text.slice(at, at + length), category })
    from = at + length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), category: null })
  return pieces
}

/** Splits the text of a segment into names and the text between them. */
export function piecesOf(segment: TranscriptSegment, spans: readonly Span[]): Piece[] {
  const named = namedIn(segment, spans)
  return hasWordTimes(segment) ? byWords(segment, named) : byText(segment, named)
}

/** Splits a text at the occurrences of a search term. Every second part is an occurrence. */
export function cutAt(text: string, wanted: string): string[] {
  const parts: string[] = []
  let from = 0
  // Occurrences may overlap: "to to" in "to to to".
  for (const { start, end } of findTerm(text, wanted)) {
    if (end <= from) continue
    const at = Math.max(from, start)
    parts.push(text.slice(from, at), text.slice(at, end))
    from = end
  }
  return [...parts, text.slice(from)]
}
