import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useSyncExternalStore, type KeyboardEvent } from 'react'

import { LONGEST_SEARCH } from '#editor/actions/items/word-actions.ts'
import type { PageText } from '#editor/items/page-words.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { hardPagesWords, isHardToRead } from '#lib/words/hard-pages.ts'
import { useFocusReturnFrom } from '#ui/hooks/use-focus-return.ts'
import type { ReviewSession } from '../../session/review-session'
import styles from './find-bar.module.css'
import { MAX_MATCHES } from './find-text'
import type { DocumentFind } from './use-document-find'
import type { PageTexts } from './use-page-texts'
import type { DocumentQuery } from './use-text-search'

const OPTIONS = [
  ['matchCase', 'Match case'],
  ['wholeWords', 'Whole words'],
  ['isExpression', 'Regex'],
] as const satisfies readonly (readonly [keyof DocumentQuery, string])[]

/** Finds a text in the document, steps through its matches and redacts all of them. */
export function FindBar({ pages, find, texts }: { pages: ReviewSession['pages']; find: DocumentFind; texts: PageTexts }) {
  const { query, setQuery, search, contents, matches, open, step, redact, reasonField, close } = find
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLElement>(null)
  useFocusReturnFrom(bar)
  const { sought } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  useEffect(() => {
    input.current?.focus()
    if (sought) input.current?.select()
  }, [sought])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) step(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the search from every control in it
    <section ref={bar} className={styles.find} aria-label="Find in document" onKeyDown={onKeyDown}>
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
            onKeyDown={onEnter}
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
        <Button
          ref={closeButton}
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label="Close search"
          // Redact all moves the focus here, where a key that is still held mustn't close the search.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault()
          }}
          onClick={close}
        />
      </div>
      <div className={styles.summary}>
        <span id={id} className={styles.count} role="status">
          {countWords(search, matches, texts)}
        </span>
        {matches.length > 0 && <Steps find={find} />}
        {texts.kind === 'ready' && open.length > 0 && (
          <>
            {reasonField}
            <Button
              className={styles.all ?? ''}
              intent="primary"
              size="small"
              text={`Redact all ${formatNumber(open.length)}`}
              onClick={() => {
                redact(open)
                // This button leaves the page. Outside of a field, the keys of the review apply to the new marks.
                closeButton.current?.focus()
              }}
            />
          </>
        )}
      </div>
      <RecognitionNote contents={contents} isSearching={search.state !== 'idle'} />
    </section>
  )
}

/** Steps through the matches, and says which of them is shown. */
function Steps({ find: { matches, shown, step } }: { find: DocumentFind }) {
  return (
    <span className={styles.steps}>
      <Button variant="minimal" size="small" icon={<ChevronUp />} aria-label="Previous match" onClick={() => step(-1)} />
      <Button variant="minimal" size="small" icon={<ChevronDown />} aria-label="Next match" onClick={() => step(1)} />
      {shown >= 0 && (
        <span className={styles.place}>
          {formatNumber(shown + 1)} of {formatNumber(matches.length)}
        </span>
      )}
    </span>
  )
}

function countWords(search: DocumentFind['search'], matches: DocumentFind['matches'], texts: PageTexts): string {
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
