import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'

import { useGetMedia } from '#generated/media/media.ts'
import { redactAll } from '#editor/actions/items/word-actions.ts'
import type { PageText } from '#editor/items/page-words.ts'
import { areWordsRedacted } from '#editor/items/word-marks.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { ReviewSession } from '../../session/review-session'
import { useReasonChoice } from '../../panel/use-reason-choice'
import { useEditor } from '../../session/use-editor'
import { matchesOf, type TextMatch } from './find-text'
import { useTextSearch, type DocumentQuery, type TextSearch } from './use-text-search'

const NOTHING: DocumentQuery = { text: '', matchCase: false, wholeWords: false, isExpression: false }

/** The search of a document under review, which the bar above the pages and the list beside them share. */
export interface DocumentFind {
  readonly query: DocumentQuery
  readonly setQuery: (query: DocumentQuery) => void
  readonly search: TextSearch
  readonly contents: ReadonlyMap<number, PageText>
  readonly matches: readonly TextMatch[]
  /** The matches that aren't redacted yet. */
  readonly open: readonly TextMatch[]
  readonly isDone: (match: TextMatch) => boolean
  /** The index of the match whose words are selected, or -1. */
  readonly shown: number
  readonly show: (match: TextMatch) => void
  /** Shows the next match or the previous one; the last is followed by the first. */
  readonly step: (direction: 1 | -1) => void
  readonly redact: (chosen: readonly TextMatch[]) => void
  /** The choice of a reason for the matches, where the project has reasons. */
  readonly reasonField: ReactNode
  readonly close: () => void
}

/** Finds a text in a document under review while its search is open. */
export function useDocumentFind(session: ReviewSession, mediaId: string): DocumentFind {
  const { editor, pages } = session
  const { data: media } = useGetMedia(mediaId)
  const { reason, field: reasonField } = useReasonChoice(session, media?.projectId)
  const [query, setQuery] = useState(NOTHING)
  const { texts: contents, sought, isFinding, selected } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const [taken, setTaken] = useState<typeof sought>(null)
  if (sought !== taken) {
    setTaken(sought)
    if (sought && sought.text !== null) setQuery({ ...query, text: sought.text, isExpression: false })
  }
  // A search that is opened again begins empty.
  if (!isFinding && query !== NOTHING) setQuery(NOTHING)
  const search = useTextSearch(contents, useDeferredValue(query))
  // A closed search doesn't follow the review, so that the pages aren't rendered for each change.
  const review = useEditor(editor, ({ settled }) => (isFinding ? settled : null))
  const matches = useMemo(() => (search.state === 'found' ? matchesOf(contents, search.found) : []), [contents, search])
  const isDone = useCallback(
    ({ words }: TextMatch): boolean => {
      const content = contents.get(words.page)
      return review !== null && content !== undefined && areWordsRedacted(review, content, words, pages.sizeOf(words.page))
    },
    [contents, pages, review],
  )
  const open = useMemo(() => matches.filter((match) => !isDone(match)), [matches, isDone])
  const shown = matches.findIndex(({ words }) => words === selected)
  const show = ({ words }: TextMatch): void => {
    const word = contents.get(words.page)?.words[words.from]
    if (!word) return
    pages.viewer?.reveal(words.page, word)
    editor.select(null)
    pages.set({ selected: words, outlined: null })
  }
  return {
    query,
    setQuery,
    search,
    contents,
    matches,
    open,
    isDone,
    shown,
    show,
    step: (direction) => {
      const from = shown < 0 && direction < 0 ? 0 : shown
      const match = matches[(from + direction + matches.length) % matches.length]
      if (match) show(match)
    },
    redact: (chosen) => {
      pages.set({ outlined: null })
      const name = chosen.length === 1 ? 'redact match' : `redact ${formatCount(chosen.length, 'match', 'matches')}`
      const words = chosen.map((match) => match.words)
      redactAll(session, words, name, { term: query.text, reason })
    },
    reasonField,
    close: () => pages.set({ isFinding: false, sought: null, outlined: null }),
  }
}
