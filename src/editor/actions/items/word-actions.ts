import { withReason } from '../../history/with-reason'
import type { Mark } from '#generated/model/mark.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { applyChanges } from '../../history/changes'
import { decideItems } from '../../items/commands'
import { isMark, liveMark } from '../../items/mark'
import { setEveryPage } from '../../items/mark-commands'
import type { WordsOfPage } from '../../items/page-words'
import { marksWithin, redactWords, type DocumentWords } from '../../items/word-marks'
import type { PageStage } from '../../stage/page-stage'
import { action, type Action, type ActionHost } from '../action'
import { idsOf, nameOfItems, type EditorContext } from '../selected'
import { selectedItems } from '../../selected-items'

/** Max characters of a search term in a document. */
export const LONGEST_SEARCH = 200

const ALREADY_MARKED = 'Already marked for redaction'

const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

export interface PagesContext extends EditorContext {
  readonly pages: PageStage
}

/**
 * Redacts words as one undo step, selects the last mark and announces them. Words that are already redacted get no second mark.
 *
 * @param term the search term that found the words
 * @param reason the code of the reason; undefined for the default one
 */
export function redactAll(
  { editor, pages }: PagesContext,
  chosen: readonly WordsOfPage[],
  step: string,
  { term, reason }: { term?: string; reason?: string | undefined } = {},
): void {
  const { settled } = editor.getSnapshot()
  const { changes, ids } = redactWords(settled, chosen, wordsOf({ editor, pages }), () => editor.newId(), term)
  const last = ids.at(-1)
  pages.set({ selected: null })
  if (last === undefined) {
    editor.announce(ALREADY_MARKED)
    return
  }
  editor.commit(step, withReason(settled, changes, reason))
  editor.select(last)
  editor.announce(`${ids.length === 1 ? editor.nameOf(last) : formatCount(ids.length, 'mark')} will be redacted`)
}

/** Redacts the selected words as one undo step. Returns whether there were any. */
export function redactSelectedWords(context: PagesContext): boolean {
  const { selected } = context.pages.getSnapshot()
  if (!selected) return false
  redactAll(context, [selected], 'redact text')
  return true
}

/** Returns the marks of the selected words. */
export function marksInSelection({ editor, pages }: PagesContext): readonly Mark[] {
  const { selected, texts } = pages.getSnapshot()
  const content = selected && texts.get(selected.page)
  return content ? marksWithin(editor.getSnapshot().settled, content, selected) : []
}

/** Leaves the marks of the selected words visible as one undo step. Returns whether words were selected. */
export function keepSelectedWords(context: PagesContext): boolean {
  const { editor, pages } = context
  if (pages.getSnapshot().selected === null) return false
  const marks = marksInSelection(context)
  const name = nameOfItems(editor, marks)
  editor.commit(`leave ${name} visible`, decideItems(editor.getSnapshot().settled, idsOf(marks), 'keep'))
  editor.announce(`${name} left visible`)
  return true
}

/** Redacts the selected words at the same place on every page, as one undo step. Returns whether words were selected. */
export function repeatSelectedWords(context: PagesContext): boolean {
  const { editor, pages } = context
  const { selected, texts } = pages.getSnapshot()
  const content = selected && texts.get(selected.page)
  if (!content) return false
  const { settled } = editor.getSnapshot()
  const { changes } = redactWords(settled, [selected], wordsOf(context), () => editor.newId())
  const redacted = applyChanges(settled, changes)
  const ids = marksWithin(redacted, content, selected).map(({ id }) => id)
  pages.set({ selected: null })
  editor.commit('redact text on every page', [...changes, ...setEveryPage(redacted, ids, true)])
  editor.selectAllOf(ids)
  editor.announce(ids.length === 0 ? ALREADY_MARKED : `${nameOfItems(editor, selectedItems(editor))} on every page`)
  return true
}

/** Returns the text for Copy: the selected words with their lines, or the texts of the selected marks. */
export function textToCopy({ editor, pages }: PagesContext): string | undefined {
  const { selected, texts } = pages.getSnapshot()
  const content = selected && texts.get(selected.page)
  if (content) return content.text.slice(content.words[selected.from]?.start, content.words[selected.to]?.end)
  const copied = selectedItems(editor).flatMap((item) => (isMark(item) && item.text !== null ? [item.text] : []))
  return copied.length === 0 ? undefined : copied.join('\n')
}

/** Returns the text to search for further occurrences: the selected words or the primary mark's text, without outer punctuation. */
function textToFind({ editor, pages }: PagesContext): string | undefined {
  const { settled, selectedId } = editor.getSnapshot()
  const text = pages.getSnapshot().selected ? textToCopy({ editor, pages }) : liveMark(settled, selectedId)?.text
  const words = (text ?? '').replace(/\s+/g, ' ').replace(OUTER_PUNCTUATION, '').slice(0, LONGEST_SEARCH)
  return words === '' ? undefined : words
}

/** The actions that copy and search the text of the selected words and marks. */
export function wordActions(context: PagesContext, clipboard: ActionHost['clipboard']): Action[] {
  const { editor, pages } = context
  return [
    action({
      id: 'copy',
      label: 'Copy text',
      group: 'Boxes',
      shortcuts: ['Mod+c'],
      isClipboard: true,
      isEnabled: () => textToCopy(context) !== undefined,
      run: () => {
        const text = textToCopy(context)
        if (text === undefined) return
        clipboard.write(text)
        editor.announce('Text copied')
      },
    }),
    action({
      id: 'find-copies',
      label: 'Find further copies',
      group: 'Navigate',
      shortcuts: ['f'],
      isEnabled: () => textToFind(context) !== undefined,
      run: () => {
        const text = textToFind(context)
        if (text !== undefined) pages.set({ isFinding: true, sought: { text } })
      },
    }),
  ]
}

function wordsOf({ pages }: PagesContext): DocumentWords {
  return { texts: pages.getSnapshot().texts, sizeOf: (page) => pages.sizeOf(page) }
}
