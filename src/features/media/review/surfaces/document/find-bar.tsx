import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'

import { useGetMedia } from '#generated/media/media.ts'
import { LONGEST_SEARCH, redactAll } from '#editor/actions/items/word-actions.ts'
import type { PageText } from '#editor/items/page-words.ts'
import { areWordsRedacted } from '#editor/items/word-marks.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { hardPagesWords, isHardToRead } from '#lib/search/hard-pages.ts'
import type { ReviewSession } from '../../session/review-session'
import { useReasonChoice } from '../../panel/use-reason-choice'
import { useEditor } from '../../session/use-editor'
import styles from './find-bar.module.css'
import { matchesOf, MAX_MATCHES, type TextMatch } from './find-text'
import type { PageTexts } from './use-page-texts'
import { useTextSearch, type DocumentQuery } from './use-text-search'

/** Max matches that are listed one by one. */
const MAX_ROWS = 200

const OPTIONS = [
  ['matchCase', 'Match case'],
  ['wholeWords', 'Whole words'],
  ['isExpression', 'Regex'],
] as const satisfies readonly (readonly [keyof DocumentQuery, string])[]

/** Finds a text in the document, and redacts one match or all of them. */
export function FindBar({ session, mediaId, texts }: { session: ReviewSession; mediaId: string; texts: PageTexts }) {
  const { editor, pages } = session
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { data: media } = useGetMedia(mediaId)
  const { reason, field: reasonField } = useReasonChoice(session, media?.projectId)
  const [query, setQuery] = useState<DocumentQuery>({ text: '', matchCase: false, wholeWords: false, isExpression: false })
  const { texts: contents, sought } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const [taken, setTaken] = useState<typeof sought>(null)
  if (sought !== taken) {
    setTaken(sought)
    if (sought && sought.text !== null) setQuery({ ...query, text: sought.text, isExpression: false })
  }
  useEffect(() => {
    input.current?.focus()
    if (sought) input.current?.select()
  }, [sought])
  const search = useTextSearch(contents, useDeferredValue(query))
  const review = useEditor(editor, ({ settled }) => settled)
  const matches = useMemo(() => (search.state === 'found' ? matchesOf(contents, search.found) : []), [contents, search])
  const isDone = useCallback(
    ({ words }: TextMatch): boolean => {
      const content = contents.get(words.page)
      return content !== undefined && areWordsRedacted(review, content, words, pages.sizeOf(words.page))
    },
    [contents, pages, review],
  )
  const open = useMemo(() => matches.filter((match) => !isDone(match)), [matches, isDone])
  const close = (): void => pages.set({ isFinding: false, sought: null, outlined: null })
  const show = ({ words }: TextMatch): void => {
    const word = contents.get(words.page)?.words[words.from]
    if (!word) return
    pages.viewer?.reveal(words.page, word)
    editor.select(null)
    pages.set({ selected: words, outlined: null })
  }
  const redact = (chosen: readonly TextMatch[]): void => {
    pages.set({ outlined: null })
    const step = chosen.length === 1 ? 'redact match' : `redact ${formatCount(chosen.length, 'match', 'matches')}`
    redactAll(
      session,
      chosen.map(({ words }) => words),
      step,
      { term: query.text, reason },
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the search from every control in it
    <section className={styles.find} aria-label="Find in document" onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <div className={styles.bar}>
          <InputGroup
            inputRef={input}
            className={styles.input ?? ''}
            type="search"
            placeholder="Find in document"
            aria-label="Find in document"
            aria-describedby={id}
            value={query.text}
            maxLength={LONGEST_SEARCH}
            intent={search.state === 'failed' ? 'danger' : 'none'}
            onValueChange={(text) => setQuery({ ...query, text })}
          />
          {OPTIONS.map(([name, label]) => (
            <Checkbox
              key={name}
              className={styles.option ?? ''}
              label={label}
              checked={query[name]}
              disabled={name === 'wholeWords' && query.isExpression}
              onChange={({ currentTarget: { checked } }) => setQuery({ ...query, [name]: checked })}
            />
          ))}
        </div>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="Close search" onClick={close} />
      </div>
      <div className={styles.summary}>
        <span id={id} className={styles.count} role="status">
          {countWords(search, matches, texts)}
        </span>
        {texts.kind === 'ready' && open.length > 0 && (
          <>
            {reasonField}
            <Button intent="primary" size="small" text={`Redact all ${formatNumber(open.length)}`} onClick={() => redact(open)} />
          </>
        )}
      </div>
      <RecognitionNote contents={contents} isSearching={search.state !== 'idle'} />
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Matches">
          {matches.slice(0, MAX_ROWS).map((match, index) => (
            // Matches have no ids, and a new search lists others.
            <li key={index} className={styles.match}>
              <button type="button" className={styles.place} onClick={() => show(match)}>
                <span className={styles.page}>Page {match.page}</span>
                <span className={styles.words}>
                  {match.before}
                  <mark>{match.match}</mark>
                  {match.after}
                </span>
              </button>
              {isDone(match) ? (
                <span className={styles.done}>To redact</span>
              ) : (
                <Button
                  size="small"
                  text="Redact"
                  aria-label={`Redact “${match.match}” on page ${match.page}`}
                  onClick={() => redact([match])}
                />
              )}
            </li>
          ))}
          {matches.length > MAX_ROWS && (
            <li className={styles.more}>{formatCount(matches.length - MAX_ROWS, 'more match', 'more matches')}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function countWords(search: ReturnType<typeof useTextSearch>, matches: readonly TextMatch[], texts: PageTexts): string {
  switch (search.state) {
    case 'idle':
      return ''
    case 'running':
      return 'Searching…'
    case 'failed':
      return search.message
    case 'found': {
      if (matches.length === 0) return texts.kind === 'ready' ? 'No matches' : unreadWords(texts)
      const count = search.found.length >= MAX_MATCHES ? `First ${formatNumber(MAX_MATCHES)} matches` : undefined
      const words = count ?? formatCount(matches.length, 'match', 'matches')
      return texts.kind === 'ready' ? words : `${words}. ${unreadWords(texts)}`
    }
  }
}

/** Returns a note that a text may be on pages that weren't searched. */
function unreadWords({ kind }: PageTexts): string {
  if (kind === 'failed') return 'Couldn’t read all pages'
  return kind === 'none' ? 'This document’s text can’t be searched' : 'Still reading pages…'
}

/** Names the pages on which a search may miss words: recognised scans, pages that were hard to read, and pages without text. */
function RecognitionNote({ contents, isSearching }: { contents: ReadonlyMap<number, PageText>; isSearching: boolean }) {
  const hard = [...contents].filter(([, page]) => isHardToRead(page)).map(([number]) => number)
  const others = [...contents.values()].filter((page) => !isHardToRead(page))
  const empty = others.filter(({ methods, words }) => methods !== undefined && words.length === 0).length
  const recognised = others.filter(({ methods, words }) => methods?.includes('recognition') === true && words.length > 0).length
  const notes = [
    recognised > 0 && `${formatCount(recognised, 'scanned page')} searched by text recognition, which can miss words.`,
    hardPagesWords(hard),
    empty > 0 && `${formatCount(empty, 'page')} without text.`,
  ].filter((note) => note !== false && note !== '')
  if (!isSearching || notes.length === 0) return null
  return <p className={styles.note}>{notes.join(' ')}</p>
}
