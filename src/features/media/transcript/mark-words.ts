import type { Span } from '#generated/model/span.zod.ts'
import type { Editor } from '#editor/editor.ts'
import { addItem, deleteItems } from '#editor/items/commands.ts'
import { liveSpans } from '#editor/items/span.ts'
import { groupsToMark, spanOfWords, type WordLines } from '#editor/items/word-spans.ts'
import type { PassageKind } from '#lib/words/contact-words.ts'
import { findTerm } from '#lib/search/find-terms.ts'
import { comparable, isOverWord, runsOf, wordsOfText, type NamedWord } from '#lib/review/transcript-words.ts'
import { applyChanges, type Change } from '#editor/history/changes.ts'
import { withReason } from '#editor/history/with-reason.ts'
import type { Review } from '#editor/review.ts'

/** Returns the changes of a command for several items in turn, each on the review that results from the previous ones. */
function changesInTurn<Item>(review: Review, items: Iterable<Item>, command: (review: Review, item: Item) => Change[]): Change[] {
  let next = review
  return [...items].flatMap((item) => {
    const changes = command(next, item)
    next = applyChanges(next, changes)
    return changes
  })
}

/** The words of a transcript by line. */
export type Lines = WordLines

/**
 * Redacts words as one undo step. Returns the number of new spans.
 *
 * @param reason the code of the reason; undefined for the default one
 */
export function markWords(editor: Editor, groups: readonly (readonly NamedWord[])[], isReviewed: boolean, reason?: string): number {
  return addSpans(
    editor,
    groups.map((words) => spanOfWords(editor.newId(), words, isReviewed)),
    reason,
  )
}

/** A finding of an entity search, and its kind in the review. */
export interface WordsFound extends PassageKind {
  readonly text: string
  /** The words of its lines. */
  readonly words: readonly NamedWord[]
}

/**
 * Redacts the findings of an entity search as one undo step. Already redacted words stay unchanged.
 *
 * @returns the number of new spans, and the findings whose words aren't in their lines
 */
export function markFound(
  editor: Editor,
  found: readonly WordsFound[],
  silent: ReadonlySet<string>,
  reason?: string,
): { count: number; missed: readonly string[] } {
  const taken = new Set(silent)
  const missed: string[] = []
  const spans: Span[] = []
  for (const { text, words, ...kind } of found) {
    const runs = runsOf(words, wordsOfText(text).map(comparable))
    if (runs.length === 0) missed.push(text)
    for (const group of runs.flatMap((run) => groupsToMark([run], new Set(run.map(({ id }) => id)), taken))) {
      for (const { id } of group) taken.add(id)
      spans.push({ ...spanOfWords(editor.newId(), group, false), ...kind })
    }
  }
  return { count: addSpans(editor, spans, reason), missed }
}

function addSpans(editor: Editor, spans: readonly Span[], reason: string | undefined): number {
  if (spans.length === 0) return 0
  const { settled } = editor.getSnapshot()
  const added = changesInTurn(settled, spans, (review, span) => addItem(review, 'span', span))
  const changes = withReason(settled, added, reason)
  const [only] = spans
  editor.commit(only && spans.length === 1 ? `redact “${only.text ?? ''}”` : `redact ${spans.length} passages`, changes)
  return spans.length
}

/** Returns the spans that redact words: those that name one of them, or cover any part of one. */
export function spansOver(spans: readonly Span[], words: readonly NamedWord[]): Span[] {
  const ids = new Set(words.map(({ id }) => id))
  return spans.filter((span) => {
    if (span.decision !== 'redact') return false
    if (span.words?.some((id) => ids.has(id)) === true) return true
    return words.some((word) => word.isTimed && isOverWord(span, word))
  })
}

/** Removes the redaction of words as one undo step. Returns the number of removed spans. */
export function unmarkWords(editor: Editor, words: readonly NamedWord[]): number {
  const { settled } = editor.getSnapshot()
  const spans = spansOver(liveSpans(settled), words)
  editor.commit(
    `remove ${spans.length === 1 ? 'a redaction' : `${spans.length} redactions`}`,
    deleteItems(settled, new Set(spans.map(({ id }) => id))),
  )
  return spans.length
}

/** Returns the runs of consecutive words in a line that equal the words of a search term. */
export function findWords(lines: Lines, term: string): NamedWord[][] {
  const wanted = term
    .split(/\s+/)
    .map(comparable)
    .filter((word) => word !== '')
  if (wanted.length === 0) return []
  return lines.flatMap((line) => {
    const runs = runsOf(line, wanted)
    const found = new Set(runs.flat())
    return [...runs, ...runsInPieces(line, term).filter((words) => !words.some((word) => found.has(word)))]
  })
}

/** Returns the words that a term touches if its spaces differ from the line's. */
function runsInPieces(line: readonly NamedWord[], term: string): NamedWord[][] {
  let text = ''
  const placed = line.map((word) => {
    const start = text.length
    text += `${word.text} `
    return { word, start, end: start + word.text.length }
  })
  return findTerm(text, term, true).map((range) =>
    placed.flatMap(({ word, start, end }) => (start < range.end && end > range.start ? [word] : [])),
  )
}
