import { Trash } from '@blueprintjs/icons'
import { memo, useEffect, useMemo, useRef, type ReactNode, type MouseEvent } from 'react'

import { decide } from '../../../../editor/actions/decision-actions'
import { deleteItem } from '../../../../editor/actions/review-actions'
import { isTrack, ownStyleOf, type ReviewItem } from '../../../../editor/items/item'
import { boxAt } from '../../../../editor/items/track'
import type { Rect } from '../../../../editor/stage/geometry'
import { confidenceWords } from '../../../../lib/confidence'
import type { ReviewSession } from '../session/review-session'
import { ITEM_ATTRIBUTE } from '../session/use-hovered-row'
import styles from './detection-row.module.css'

interface DetectionRowProps {
  session: ReviewSession
  item: ReviewItem
  renderThumbnail: (rect: Rect) => ReactNode
  isSelected: boolean
  /** Whether it is the primary item of the selection. */
  isPrimary: boolean
}

/** Renders a detection. Unchanged rows are memoized and rows out of view are not laid out, so that lists of 500 stay fast. */
export const DetectionRow = memo(function DetectionRow(props: DetectionRowProps) {
  const { session, item, renderThumbnail, isSelected, isPrimary } = props
  const { editor } = session
  const { id, decision } = item
  const row = useRef<HTMLLIElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const rect = useMemo(() => (isTrack(item) ? boxAt(item, editor.time) : undefined), [item, editor])
  useEffect(() => {
    if (!isPrimary) return
    row.current?.scrollIntoView({ block: 'nearest' })
    // The focus follows the selection within the list.
    if (row.current?.parentElement?.contains(document.activeElement) && document.activeElement?.hasAttribute('aria-current'))
      main.current?.focus()
  }, [isPrimary])
  const name = editor.nameOf(id)
  // Pressing Space with these keys is a click with them too.
  const select = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    if (shiftKey) editor.extendTo(id)
    else if (ctrlKey || metaKey) editor.toggle(id)
    else editor.goTo(id)
  }
  return (
    <li ref={row} className={styles.row} data-decision={decision} data-selected={isSelected} {...{ [ITEM_ATTRIBUTE]: id }}>
      <button ref={main} type="button" className={styles.main} aria-current={isSelected} onClick={select}>
        {rect && <span className={styles.thumbnail}>{renderThumbnail(rect)}</span>}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{confidenceWords(item)}</span>
          {ownStyleOf(item) !== null && <span className={styles.detail}>{ownStyleOf(item)}</span>}
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
        onClick={() => deleteItem(session, id)}
      >
        <Trash size={14} />
      </button>
    </li>
  )
})
