import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react'

import { markPlaces } from '../../../../../editor/actions/mark-actions'
import { isRedactedAt, type MarkPlace } from '../../../../../editor/items/mark'
import { formatCount, formatNumber } from '../../../../../lib/formats'
import { useFocusOnMount } from '../../../../../ui/use-focus-on-mount'
import type { ReviewSession } from '../../session/review-session'
import { useEditor } from '../../session/use-editor'
import styles from './find-bar.module.css'
import { matchesOf, MOST_MATCHES, type TextMatch } from './find-text'
import type { PageTexts } from './use-page-texts'
import { useTextSearch, type DocumentQuery } from './use-text-search'

/** The most matches that are listed one by one. */
const MOST_ROWS = 200

const OPTIONS = [
  ['matchCase', 'Match case'],
  ['wholeWords', 'Whole words'],
  ['isExpression', 'Expression'],
] as const satisfies readonly (readonly [keyof DocumentQuery, string])[]

/** Finds a text in the document, and redacts one match or all of them. */
export function FindBar({ session, texts }: { session: ReviewSession; texts: PageTexts }) {
  const { editor, pages } = session
  const id = useId()
  const input = useFocusOnMount<HTMLInputElement>()
  const [query, setQuery] = useState<DocumentQuery>({ text: '', matchCase: false, wholeWords: false, isExpression: false })
  const { texts: contents } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const search = useTextSearch(contents, useDeferredValue(query))
  const review = useEditor(editor, ({ settled }) => settled)
  const matches = useMemo(
    () => (search.state === 'found' ? matchesOf(contents, search.found, (page) => pages.sizeOf(page)) : []),
    [contents, search, pages],
  )
  const open = useMemo(() => matches.filter(({ place }) => !isRedactedAt(review, place)), [matches, review])
  const close = (): void => pages.set({ isFinding: false, outlined: null })
  const show = ({ page, place: { boxes } }: TextMatch): void => {
    const [rect] = boxes
    if (!rect) return
    pages.viewer?.reveal(page, rect)
    pages.set({ outlined: { page, rect } })
  }
  const redact = (chosen: readonly TextMatch[]): void => {
    pages.set({ outlined: null })
    markPlaces(
      session,
      uniquePlaces(chosen),
      chosen.length === 1 ? 'redact match' : `redact ${formatCount(chosen.length, 'match', 'matches')}`,
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
            maxLength={200}
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
          <span id={id} className={styles.count} role="status">
            {countWords(search, matches, texts)}
          </span>
          {open.length > 0 && (
            <Button intent="primary" size="small" text={`Redact all ${formatNumber(open.length)}`} onClick={() => redact(open)} />
          )}
        </div>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="Close search" onClick={close} />
      </div>
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Matches">
          {matches.slice(0, MOST_ROWS).map((match, index) => {
            const isDone = isRedactedAt(review, match.place)
            return (
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
                {isDone ? (
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
            )
          })}
          {matches.length > MOST_ROWS && (
            <li className={styles.more}>{formatCount(matches.length - MOST_ROWS, 'more match', 'more matches')}</li>
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
      const count = search.found.length >= MOST_MATCHES ? `First ${formatNumber(MOST_MATCHES)} matches` : undefined
      const words = count ?? (matches.length === 0 ? 'No matches' : formatCount(matches.length, 'match', 'matches'))
      return texts.kind !== 'ready' ? `${words} on the pages read` : words
    }
  }
}

/** Two matches in one word have one place. */
function uniquePlaces(matches: readonly TextMatch[]): MarkPlace[] {
  const places = new Map(matches.map(({ place }) => [`${place.page} ${place.range?.start} ${place.range?.end}`, place]))
  return [...places.values()]
}
