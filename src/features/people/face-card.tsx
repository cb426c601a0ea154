import { Button } from '@blueprintjs/core'
import { useCallback, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { mediaReviewPage, videoMomentPage } from '#lib/addresses/paths.ts'
import { clockTime } from '#lib/words/durations.ts'
import type { ProjectFace } from './search/file-faces'
import type { Answer } from './search/person-search'
import styles from './find-person.module.css'

interface FaceCardProps {
  face: ProjectFace
  /** Undefined for a face that isn't answered. */
  answer?: Answer | undefined
  /** Undefined for the faces that the search started from, which need no answer. */
  onAnswer?: (answer: Answer | null) => void
  isBusy?: boolean
  /** Shown below the name. */
  note?: string | undefined
}

/** Shows a face with its file, and asks whether it is the person. */
export function FaceCard({ face, answer, onAnswer, isBusy = false, note }: FaceCardProps) {
  const { name, media, time, decision } = face
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
      disabled={isBusy}
      onClick={() => onAnswer?.(answer === value ? null : value)}
    />
  )
  return (
    <li className={styles.card} data-answer={answer ?? 'none'} aria-labelledby={nameId}>
      <Thumbnail image={face.thumbnail} />
      <span className={styles.words}>
        <span id={nameId}>
          {`${name} in `}
          {/* A new tab, because the answers last as long as this page. */}
          <Link to={address} target="_blank" title={`Review ${media.name} in a new tab`}>
            {media.name}
          </Link>
          {place}
        </span>
        <span className={styles.muted}>{note ?? (decision === 'keep' ? 'Left visible' : 'To redact')}</span>
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
