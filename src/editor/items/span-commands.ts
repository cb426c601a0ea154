import type { AudioCover } from '#generated/model/audioCover.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { addChange, editChange, type Change } from '../history/changes'
import { entryOf, type Review } from '../review'
import { clamp } from '../geometry'
import { deleteItems } from './commands'
import { commonDecision } from '../item'
import type { NamedWords } from '../audio-map'
import { LEAST_SPAN, liveSpan, type Stretch } from './span'

/** The edges of a span that can be moved. */
export type SpanEdge = 'start' | 'end'

/** Returns the words of a stretch for a span that had some; no fields if the transcript lacks them. */
export type WordsOf = (stretch: Stretch, span: Pick<Span, 'words' | 'text'>) => NamedWords

const noWords: WordsOf = () => ({})

function listOf(change: Change | undefined): Change[] {
  return change ? [change] : []
}

/** Sets when a span starts and ends, and with it the words that it names. */
export function setSpanTime(review: Review, id: string, { start, end }: Stretch, wordsOf: WordsOf = noWords): Change[] {
  const span = liveSpan(review, id)
  if (!span || end - start < LEAST_SPAN - 1e-9) return []
  return listOf(editChange('span', span, { start, end, ...wordsOf({ start, end }, span) }))
}

/** Moves a span so that it starts at a time, within the range of the file. */
export function moveSpan(review: Review, id: string, start: number, range: Stretch, wordsOf?: WordsOf): Change[] {
  const span = liveSpan(review, id)
  if (!span) return []
  const length = span.end - span.start
  const at = clamp(start, range.start, Math.max(range.start, range.end - length))
  return setSpanTime(review, id, { start: at, end: at + length }, wordsOf)
}

/** Moves an edge of a span to a time. It stops at the other edge. */
export function moveSpanEdge(review: Review, id: string, edge: SpanEdge, time: number, wordsOf?: WordsOf): Change[] {
  const span = liveSpan(review, id)
  if (!span) return []
  const { start, end } = span
  const next = edge === 'start' ? { start: Math.min(time, end - LEAST_SPAN), end } : { start, end: Math.max(time, start + LEAST_SPAN) }
  return setSpanTime(review, id, next, wordsOf)
}

/** Splits a span in two at a time. The later part becomes a new span with the same decision. */
export function splitSpan(review: Review, id: string, time: number, newId: string, wordsOf: WordsOf = noWords): Change[] {
  const span = liveSpan(review, id)
  const entry = entryOf(review, id)
  if (!span || !entry || time < span.start + LEAST_SPAN || time > span.end - LEAST_SPAN) return []
  const [earlier, later] = [
    { start: span.start, end: time },
    { start: time, end: span.end },
  ]
  const { number: _number, ...rest } = span
  return [
    ...setSpanTime(review, id, earlier, wordsOf),
    addChange('span', entry.index + 1, withFields({ ...rest, id: newId, ...later }, wordsOf(later, span))),
  ]
}

/**
 * Merges spans into the first one, which then covers everything from the first start to the last end, in every audio track that any of them
 * covers. It is redacted if any of them was.
 */
export function mergeSpans(review: Review, ids: readonly string[]): Change[] {
  const spans = ids.flatMap((id) => liveSpan(review, id) ?? []).toSorted((a, b) => a.start - b.start || a.end - b.end)
  const [first, ...others] = spans
  if (!first || others.length === 0) return []
  const texts = spans.flatMap(({ text }) => text ?? [])
  const words = [...new Set(spans.flatMap((span) => span.words ?? []))]
  const padding = Math.max(...spans.map((span) => span.padding?.time ?? 0))
  const tracks = spans.every(({ audioTracks }) => audioTracks !== undefined)
    ? [...new Set(spans.flatMap(({ audioTracks = [] }) => audioTracks))].toSorted((a, b) => a - b)
    : undefined
  const fields = {
    end: Math.max(...spans.map(({ end }) => end)),
    text: texts.length === 0 ? null : texts.join(' ').slice(0, 2000),
    words: words.length === 0 ? undefined : words,
    audioTracks: tracks,
    ...(padding === (first.padding?.time ?? 0) ? {} : { padding: { ...first.padding, time: padding } }),
    ...(commonDecision(spans) === undefined ? { decision: 'redact' as const, reviewed: undefined } : {}),
  }
  return [...listOf(editChange('span', first, fields)), ...deleteItems(review, new Set(others.map(({ id }) => id)))]
}

/** Sets how spans are covered. */
export function setCover(review: Review, ids: Iterable<string>, cover: AudioCover): Change[] {
  return editSpans(review, ids, () => ({ cover }))
}

/** Sets the seconds that are covered before and after spans. */
export function setTimePadding(review: Review, ids: Iterable<string>, time: number): Change[] {
  return editSpans(review, ids, ({ padding: { time: _time, ...rest } = {} }) => {
    const padding = time > 0 ? { ...rest, time } : rest
    return { padding: Object.keys(padding).length === 0 ? undefined : padding }
  })
}

/** Sets the audio tracks that spans cover; undefined for all of them. */
export function setAudioTracks(review: Review, ids: Iterable<string>, tracks: readonly number[] | undefined): Change[] {
  return editSpans(review, ids, () => ({ audioTracks: tracks && [...tracks] }))
}

function editSpans(review: Review, ids: Iterable<string>, fieldsOf: (span: Span) => Parameters<typeof editChange<'span'>>[2]): Change[] {
  return [...ids].flatMap((id) => {
    const span = liveSpan(review, id)
    return span ? listOf(editChange('span', span, fieldsOf(span))) : []
  })
}
