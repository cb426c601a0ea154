import { Button, Menu, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { memo, useMemo, useState } from 'react'

import { commonDecision } from '#editor/item.ts'
import { decideOnly, personName } from '#editor/actions/items/person-decisions.ts'
import { bestPlace } from '#editor/items/places.ts'
import { peopleOf, type Person } from '#editor/people.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { ActionItem } from '../toolbar/action-item'
import { OTHERS_ENTRIES } from '../menu/others-entries'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './people-strip.module.css'
import type { RenderThumbnail } from './use-row'

/** A frame is decoded for each person, so the rest is shown on request. */
const SHOWN_FIRST = 12

interface PeopleStripProps {
  session: ReviewSession
  /** Stable, because the people are memoized. */
  renderThumbnail: RenderThumbnail
}

/** Shows the people of a video with their surest face, and decides on one of them and on everyone else by one step. */
export function PeopleStrip({ session, renderThumbnail }: PeopleStripProps) {
  const { editor } = session
  const review = useEditor(editor, ({ settled }) => settled)
  const selectedIds = useEditor(editor, (state) => state.selectedIds)
  const [isAllShown, setAllShown] = useState(false)
  const people = useMemo(() => peopleOf(review), [review])
  if (people.length === 0) return null
  const isChosen = ({ tracks }: Person): boolean => selectedIds.size === tracks.length && tracks.every(({ id }) => selectedIds.has(id))
  const chosen = people.find(isChosen)
  // A choice between people needs two of them, or a group to show.
  const hasChoice = people.length > 1 || people.some(({ tracks }) => tracks.length > 1)
  const shown = isAllShown ? people : people.filter((person, index) => index < SHOWN_FIRST || person === chosen)
  return (
    <section className={styles.people} aria-labelledby="people">
      <header className={styles.header}>
        <h3 id="people">People ({formatNumber(people.length)})</h3>
        <EveryoneElse session={session} />
      </header>
      {hasChoice && (
        <ul className={styles.list} aria-labelledby="people">
          {shown.map((person) => (
            <PersonItem key={person.key} {...{ session, person, renderThumbnail }} isChosen={person === chosen} />
          ))}
          {shown.length < people.length && (
            <li className={styles.more}>
              <Button size="small" variant="minimal" text={`Show all ${formatNumber(people.length)}`} onClick={() => setAllShown(true)} />
            </li>
          )}
        </ul>
      )}
      {hasChoice && <PersonChoice session={session} person={chosen} />}
    </section>
  )
}

interface PersonChoiceProps {
  session: ReviewSession
  /** Undefined if no person is chosen. */
  person: Person | undefined
}

/** Decides on the chosen person and on everyone else, or answers a suggestion. */
function PersonChoice({ session, person }: PersonChoiceProps) {
  const name = person ? personName(session.editor, person) : 'the chosen person'
  if (person?.isSuggested === true) {
    return (
      <>
        <div className={styles.choice} role="group" aria-label={`Suggestion for ${name}`}>
          <ActionButton session={session} actionId="accept-group" size="small" fill variant="outlined" />
          <ActionButton session={session} actionId="reject-group" size="small" fill variant="outlined" />
        </div>
        <p className={styles.note}>Suggested by comparing faces, and can be wrong.</p>
      </>
    )
  }
  const choice = (decision: 'keep' | 'redact', text: string) => (
    <Button
      size="small"
      variant="outlined"
      fill
      text={text}
      disabled={person === undefined}
      onClick={() => person && decideOnly(session, person, decision)}
    />
  )
  return (
    <div className={styles.choice} role="group" aria-label={`Decision for ${name} and everyone else`}>
      {choice('keep', 'Keep only this person')}
      {choice('redact', 'Redact only this person')}
    </div>
  )
}

interface PersonItemProps extends PeopleStripProps {
  person: Person
  isChosen: boolean
}

const PersonItem = memo(function PersonItem({ session, person, renderThumbnail, isChosen }: PersonItemProps) {
  const { editor } = session
  const { tracks, surest, stretches, seconds, isSuggested } = person
  const { positions } = surest
  // A decision leaves the face as it is, so its frame isn't decoded again.
  const place = useMemo(() => bestPlace({ positions }), [positions])
  const decision = commonDecision(tracks) ?? 'mixed'
  const inStretches = formatCount(stretches, 'stretch', 'stretches')
  const state = isSuggested ? 'Suggested' : DECISION_WORDS[decision]
  const words = `${personName(editor, person)}, ${inStretches}, ${formatDuration(seconds)}, ${state}`
  return (
    <li>
      <button
        type="button"
        className={styles.person}
        aria-pressed={isChosen}
        aria-label={words}
        title={words}
        data-decision={decision}
        data-suggested={isSuggested}
        onClick={() => {
          editor.goTo(surest.id)
          editor.selectAllOf([...tracks.flatMap(({ id }) => (id === surest.id ? [] : id)), surest.id])
        }}
      >
        <span className={styles.face}>{place && renderThumbnail(place.rect, place.time)}</span>
        <span className={styles.name}>
          {editor.nameOf(surest.id)}
          {tracks.length > 1 && ` +${formatNumber(tracks.length - 1)}`}
        </span>
        <span className={styles.detail}>{inStretches}</span>
        {state !== DECISION_WORDS.redact && <span className={styles.detail}>{state}</span>}
      </button>
    </li>
  )
})

const DECISION_WORDS = { redact: 'To redact', keep: 'Left visible', mixed: 'Mixed' } as const

/** Opens the decisions on all other tracks and on zones of the picture. */
function EveryoneElse({ session }: { session: ReviewSession }) {
  const items = (
    <Menu aria-label="Everyone else">
      {OTHERS_ENTRIES.map(({ actionId }) => (
        <ActionItem key={actionId} session={session} actionId={actionId} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={items} placement="bottom-end" arrow={false} animation="minimal">
      <Button variant="minimal" size="small" text="Everyone else" endIcon={<CaretDown />} />
    </PopoverNext>
  )
}
