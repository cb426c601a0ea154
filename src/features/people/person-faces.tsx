import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { FaceCard } from './face-card'
import type { FilePerson } from './search/file-people'
import type { Answer, PersonSearch, PersonSnapshot } from './search/person-search'
import styles from './find-person.module.css'

/** Faces that are shown at first and with each request for more. */
const PAGE = 60

interface PersonFacesProps {
  search: PersonSearch
  state: PersonSnapshot
}

/**
 * Shows the suggestions, and on request everyone else in the project. Answered cards stay in their places, so that no card moves under the
 * pointer.
 */
export function PersonFaces({ search, state }: PersonFacesProps) {
  const [isAllShown, setAllShown] = useState(false)
  const { people, answers, reference, suggested, ranked } = state
  const peopleOf = (keys: readonly string[]): FilePerson[] => keys.flatMap((key) => people.get(key) ?? [])
  const suggestions = peopleOf(suggested)
  const listed = new Set([reference, ...suggested])
  // The faces that can't be compared come last.
  const others = peopleOf([...new Set([...ranked, ...people.keys()])].filter((key) => !listed.has(key)))
  const unclear = others.filter(({ isClear }) => !isClear)
  const open = suggested.filter((key) => !answers.has(key))
  const answerable = { answers, onAnswer: (key: string, answer: Answer | null) => search.answer([key], answer) }
  return (
    <>
      <section aria-labelledby="suggestions" className={styles.section}>
        <div className={styles.sectionHead}>
          <h2 id="suggestions">Suggestions ({formatNumber(suggestions.length)})</h2>
          {open.length > 1 && !state.isComparing && (
            <Button
              size="small"
              variant="minimal"
              text={open.length === suggested.length ? 'Mark all as different' : `Mark other ${formatNumber(open.length)} as different`}
              onClick={() => search.answer(open, 'different')}
            />
          )}
        </div>
        {suggestions.length === 0 && !state.isComparing && <p className={styles.muted}>No similar faces. Check the other faces too.</p>}
        <FaceList label="Suggestions" people={suggestions} {...answerable} />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="other-faces" className={styles.section}>
          <div className={styles.sectionHead}>
            <h2 id="other-faces">Other faces ({formatNumber(others.length)})</h2>
            <Button
              size="small"
              variant="minimal"
              aria-expanded={isAllShown}
              aria-describedby="other-faces"
              text={isAllShown ? 'Hide' : 'Show'}
              onClick={() => setAllShown(!isAllShown)}
            />
            {unclear.length > 0 && !state.isComparing && (
              <span className={styles.muted}>
                {`${formatCount(unclear.length, 'face is', 'faces are')} too small, dark, blurred or turned away to compare.`}
              </span>
            )}
          </div>
          {isAllShown && <FaceList label="Other faces" people={others} {...answerable} />}
        </section>
      )}
    </>
  )
}

interface FaceListProps {
  label: string
  people: readonly FilePerson[]
  answers: PersonSnapshot['answers']
  onAnswer: (key: string, answer: Answer | null) => void
}

function FaceList({ label, people, answers, onAnswer }: FaceListProps) {
  const [most, setMost] = useState(PAGE)
  if (people.length === 0) return null
  return (
    <>
      {/* Safari leaves out the role of lists without markers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.faces} aria-label={label}>
        {people.slice(0, most).map((person) => (
          <FaceCard key={person.key} person={person} answer={answers.get(person.key)} onAnswer={(answer) => onAnswer(person.key, answer)} />
        ))}
      </ul>
      {most < people.length && (
        <Button
          className={styles.more ?? ''}
          variant="minimal"
          text={`Show ${formatNumber(Math.min(PAGE, people.length - most))} more`}
          onClick={() => setMost(most + PAGE)}
        />
      )}
    </>
  )
}
