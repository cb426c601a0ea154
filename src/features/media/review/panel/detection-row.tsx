import { Trash } from '@blueprintjs/icons'
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react'

import type { Track } from '#generated/model/track.zod.ts'
import { decide, deleteTrack } from '../../../../editor/actions/review-actions'
import { boxAt } from '../../../../editor/items/track'
import type { Rect } from '../../../../editor/stage/geometry'
import { confidenceWords } from '../../../../lib/confidence'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'

interface DetectionRowProps {
  session: ReviewSession
  track: Track
  renderThumbnail: (rect: Rect) => ReactNode
  isSelected: boolean
}

/** Renders a detection. Unchanged rows are memoized and rows out of view are not laid out, so that lists of 500 stay fast. */
export const DetectionRow = memo(function DetectionRow({ session, track, renderThumbnail, isSelected }: DetectionRowProps) {
  const { editor } = session
  const { id, decision } = track
  const item = useRef<HTMLLIElement>(null)
  const rect = useMemo(() => boxAt(track, editor.time), [track, editor])
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const name = editor.nameOf(id)
  return (
    <li ref={item} className={styles.row} data-decision={decision} data-selected={isSelected}>
      <button type="button" className={styles.main} aria-current={isSelected} onClick={() => editor.goTo(id)}>
        {rect && <span className={styles.thumbnail}>{renderThumbnail(rect)}</span>}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{confidenceWords(track)}</span>
          {track.style !== null && <span className={styles.detail}>{track.style}</span>}
        </span>
      </button>
      <span className={styles.decision} role="group" aria-label={`Decision for ${name}`}>
        <button type="button" aria-pressed={decision === 'redact'} onClick={() => decide(session, id, 'redact')}>
          Redact
        </button>
        <button type="button" aria-pressed={decision === 'keep'} onClick={() => decide(session, id, 'keep')}>
          Leave visible
        </button>
      </span>
      <button
        type="button"
        className={styles.delete}
        aria-label={`Delete ${name}`}
        title={`Delete ${name}`}
        onClick={() => deleteTrack(session, id)}
      >
        <Trash size={14} />
      </button>
    </li>
  )
})
