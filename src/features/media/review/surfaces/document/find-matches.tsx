import { Button } from '@blueprintjs/core'

import { formatCount } from '#lib/words/formats.ts'
import styles from './find-matches.module.css'
import type { DocumentFind } from './use-document-find'

/** Max matches that are listed one by one. */
const MAX_ROWS = 200

/** Lists the matches of a search beside the pages, each with the words around it. */
export function FindMatches({ find }: { find: DocumentFind }) {
  const { matches, shown, isDone, show, redact } = find
  return (
    <ul className={styles.matches} aria-label="Matches">
      {matches.slice(0, MAX_ROWS).map((match, index) => (
        // Matches have no ids, and a new search lists others.
        <li key={index} className={styles.match}>
          <button
            type="button"
            className={styles.place}
            {...(index === shown ? { 'aria-current': 'true' as const } : {})}
            onClick={() => show(match)}
          >
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
              className={styles.redact ?? ''}
              size="small"
              text="Redact"
              aria-label={`Redact “${match.match}” on page ${match.page}`}
              onClick={({ currentTarget }) => {
                redact([match])
                // This button leaves the page.
                currentTarget.parentElement?.querySelector('button')?.focus()
              }}
            />
          )}
        </li>
      ))}
      {matches.length > MAX_ROWS && <li className={styles.more}>{formatCount(matches.length - MAX_ROWS, 'more match', 'more matches')}</li>}
    </ul>
  )
}
