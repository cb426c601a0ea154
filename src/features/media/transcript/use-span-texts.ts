import { useEffect, useRef } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import type { Editor } from '#editor/editor.ts'
import { editChange } from '#editor/history/changes.ts'
import { liveSpans } from '#editor/items/span.ts'
import { textOf } from '#editor/audio-map.ts'
import { comparable, type NamedWord } from '#lib/review/transcript-words.ts'
import type { Lines } from './mark-words'

/** A word whose text was corrected. */
interface Corrected {
  readonly before: NamedWord
  readonly after: NamedWord
}

const byId = (lines: Lines): Map<string, NamedWord> => new Map(lines.flatMap((line) => line.map((word) => [word.id, word] as const)))

/** Returns the words whose text differs in new lines. Removed words don't count as corrected. */
function correctedWords(before: Lines, after: Lines): Corrected[] {
  if (before === after) return []
  const now = byId(after)
  return before.flat().flatMap((word) => {
    const next = now.get(word.id)
    return next && next.text !== word.text ? [{ before: word, after: next }] : []
  })
}

/** Returns the text of a span after corrections, or the same text if none of its words was corrected. */
function correctedText(span: Span, corrected: readonly Corrected[], words: ReadonlyMap<string, NamedWord>): string | null {
  const { text, words: named = [], start, end } = span
  if (corrected.some(({ before }) => named.includes(before.id))) return textOf(named.flatMap((id) => words.get(id) ?? []))
  if (text === null || named.length > 0) return text
  // A detected span doesn't name words.
  return corrected
    .filter(({ before }) => before.start < end && before.end > start)
    .reduce((now, { before, after }) => {
      const parts = now.split(' ')
      const at = parts.findIndex((part) => comparable(part) === comparable(before.text))
      return at === -1 ? now : parts.with(at, after.text).join(' ').slice(0, 2000)
    }, text)
}

/** Updates the texts of spans to the spelling of the transcript, after corrections and their undo. */
export function useSpanTexts(editor: Editor, words: Lines): void {
  const last = useRef(words)
  useEffect(() => {
    const corrected = correctedWords(last.current, words)
    last.current = words
    if (corrected.length === 0) return
    const now = byId(words)
    const changes = liveSpans(editor.getSnapshot().settled).flatMap((span) => {
      return editChange('span', span, { text: correctedText(span, corrected, now) }) ?? []
    })
    if (changes.length > 0) editor.commit('correct the text of a redaction', changes)
  }, [editor, words])
}
