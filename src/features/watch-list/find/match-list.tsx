import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { passageWord } from '#lib/words/contact-words.ts'
import { clockTime } from '#lib/words/durations.ts'
import { formatCount } from '#lib/words/formats.ts'
import { mediaReviewPage, paths } from '#lib/addresses/paths.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { watchLine } from '#lib/search/watch-terms.ts'
import { MediaIcon } from '#ui/media-icon.tsx'
import styles from '../watch-list.module.css'
import type { Match, ProjectSearch, SearchedFile } from './search-project'

/** Matches of a file that are shown at first and with each request for more. */
const PAGE = 50

const STATE_WORDS = { new: '', kept: 'Left visible by a reviewer', hidden: 'Already redacted' } as const

interface MatchListProps {
  file: SearchedFile
  chosen: ReadonlySet<string>
  isHiddenShown: boolean
  isBusy: boolean
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Lists the matches in a file with their context. Unredacted matches can be ticked. */
export function MatchList({ file, chosen, isHiddenShown, isBusy, onChange }: MatchListProps) {
  const [most, setMost] = useState(PAGE)
  const { media, matches } = file
  const open = matches.filter(({ state }) => state !== 'hidden')
  const listed = isHiddenShown ? matches : open
  const hidden = matches.length - open.length
  const { isTimed } = mediaTraits[media.type]
  const address = isTimed ? paths.transcript(media.id) : mediaReviewPage(media.type, media.id)
  const counts = [
    open.length > 0 ? `${chosen.size} of ${open.length} selected` : '',
    hidden > 0 ? `${hidden} already redacted` : '',
  ].filter((part) => part !== '')
  return (
    <section aria-label={media.name} className={styles.file}>
      <div className={styles.fileHead}>
        {open.length > 0 && (
          <Checkbox
            checked={chosen.size === open.length}
            indeterminate={chosen.size > 0 && chosen.size < open.length}
            disabled={isBusy}
            aria-label={`Select all in ${media.name}`}
            onChange={({ target }) => onChange(new Set(target.checked ? open.map(({ id }) => id) : []))}
          />
        )}
        <MediaIcon type={media.type} size={16} />
        <h3>
          <Link to={address}>{media.name}</Link>
        </h3>
        <span className={styles.muted}>{counts.join(', ')}</span>
      </div>
      {listed.length > 0 && (
        // Safari leaves out the role of lists without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={styles.matches} aria-label={`Matches in ${media.name}`}>
          {listed.slice(0, most).map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              isTimed={isTimed}
              isChosen={chosen.has(match.id)}
              isBusy={isBusy}
              onChoose={(isChosen) => {
                const next = new Set(chosen)
                if (isChosen) next.add(match.id)
                else next.delete(match.id)
                onChange(next)
              }}
            />
          ))}
        </ul>
      )}
      {most < listed.length && (
        <Button text={`Show ${Math.min(PAGE, listed.length - most)} more`} variant="minimal" onClick={() => setMost(most + PAGE)} />
      )}
    </section>
  )
}

interface MatchRowProps {
  match: Match
  isTimed: boolean
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
}

function MatchRow({ match, isTimed, isChosen, isBusy, onChoose }: MatchRowProps) {
  const { before, found, after, state, source, term, time, page } = match
  const clock = isTimed && time !== undefined ? clockTime(Math.max(0, time)) : ''
  const place = page === undefined ? clock : `Page ${page}`
  const kind = term && passageWord({ category: term.category ?? null, ...(term.contact && { contact: term.contact }) })
  const word = kind ?? (term?.kind === 'expression' ? watchLine(term) : undefined)
  return (
    <li className={styles.match} data-state={state}>
      {state === 'hidden' ? (
        <span aria-hidden />
      ) : (
        <Checkbox
          checked={isChosen}
          disabled={isBusy}
          aria-label={found + (page === undefined ? '' : ` on page ${page}`) + (clock === '' ? '' : ` at ${clock}`)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <span className={styles.time}>{place}</span>
      <span className={styles.context}>
        {before}
        <mark>{found}</mark>
        {after}
      </span>
      <span className={styles.notes}>
        {[word, source.id === 'screen' ? 'On-screen text' : undefined].filter((part) => part !== undefined).join(' · ')}
        {STATE_WORDS[state] !== '' && <span className={styles.state}>{STATE_WORDS[state]}</span>}
      </span>
    </li>
  )
}

/**
 * Summarizes the result of a search: `18 matches in 4 files, 6 already redacted`. It makes no claim about texts that couldn't be searched.
 */
export function summaryOf({ files, failures, stopped, withoutTranscript }: ProjectSearch): string {
  const matches = files.flatMap((file) => file.matches)
  const isWhole = failures.length + stopped.length + withoutTranscript.length === 0
  if (matches.length === 0) return isWhole ? 'No matches' : 'No matches in what was searched'
  const count = (state: Match['state']): number => matches.filter((match) => match.state === state).length
  const [hidden, kept] = [count('hidden'), count('kept')]
  return [
    `${formatCount(matches.length, 'match', 'matches')} in ${formatCount(files.length, 'file')}`,
    ...(hidden > 0 ? [`${hidden} already redacted`] : []),
    ...(kept > 0 ? [`${kept} left visible by a reviewer`] : []),
  ].join(', ')
}
