import { Button } from '@blueprintjs/core'
import { useCallback, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { mediaReviewPage, videoMomentPage } from '#lib/addresses/paths.ts'
import { clockTime } from '#lib/words/durations.ts'
import type { FilePerson } from './search/file-people'
import type { Answer } from './search/person-search'
import styles from './find-person.module.css'

interface FaceCardProps {
  person: FilePerson
  /** Undefined if it isn't answered. */
  answer?: Answer | undefined
  /** Undefined for the person that the search started from, which needs no answer. */
  onAnswer?: (answer: Answer | null) => void
}

/** Shows the face of a person in a file, and asks whether it is the searched one. */
export function FaceCard({ person, answer, onAnswer }: FaceCardProps) {
  const { name, media, time, decision, thumbnail } = person
  const nameId = useId()
  const place = time === undefined ? '' : ` at ${clockTime(Math.max(0, time))}`
  const address = time === undefined ? mediaReviewPage(media.type, media.id) : videoMomentPage(media.id, time)
  const choice = (value: Answer, text: string): ReactNode => (
    <Button
      size="small"
      fill
      text={text}
      aria-describedby={nameId}
      aria-pressed={answer === value}
      active={answer === value}
      onClick={() => onAnswer?.(answer === value ? null : value)}
    />
  )
  return (
    <li className={styles.card} data-answer={answer ?? 'none'} aria-labelledby={nameId}>
      <Thumbnail image={thumbnail} />
      <span className={styles.words}>
        <span id={nameId}>
          {`${name} in `}
          {/* A new tab, because the answers last as long as this page. */}
          <Link to={address} target="_blank" title={`Review ${media.name} in a new tab`}>
            {media.name}
          </Link>
          {place}
        </span>
        <span className={styles.muted}>{DECISION_WORDS[decision ?? 'mixed']}</span>
      </span>
      {onAnswer && (
        <span className={styles.answers} role="group" aria-labelledby={nameId}>
          {choice('same', 'Same person')}
          {choice('different', 'Different')}
        </span>
      )}
    </li>
  )
}

const DECISION_WORDS = { redact: 'To redact', keep: 'Left visible', mixed: 'Mixed' } as const

/** Shows a picture that is in memory, or an empty square. */
function Thumbnail({ image }: { image: Blob | null }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(image)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [image],
  )
  return <span className={styles.face}>{image && <img ref={show} alt="" draggable={false} />}</span>
}
