import { SmallTick, Trash } from '@blueprintjs/icons'
import { memo, useCallback, useEffect, useMemo, useRef, type MouseEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { ItemReviewed } from '#generated/model/itemReviewed.zod.ts'
import { decide } from '../../../../editor/actions/decision-actions'
import { deleteItem } from '../../../../editor/actions/review-actions'
import { isTrack, ownStyleOf, type ReviewItem } from '../../../../editor/items/item'
import { boxAt } from '../../../../editor/items/track'
import type { Rect } from '../../../../editor/stage/geometry'
import { confidenceWords } from '../../../../lib/confidence'
import { formatDateTime } from '../../../../lib/formats'
import { userState } from '../../../../state/user'
import type { ReviewSession } from '../session/review-session'
import { ITEM_ATTRIBUTE } from '../session/use-hovered-row'
import styles from './detection-row.module.css'

interface DetectionRowProps {
  session: ReviewSession
  item: ReviewItem
  renderThumbnail: (rect: Rect, time: number) => ReactNode
  isSelected: boolean
  /** Whether it is the primary item of the selection. */
  isPrimary: boolean
  /** Where the row is in a list of which only some rows are rendered: its index, and its distance from the top in pixels. */
  index?: number
  top?: number
  total?: number
  /** Measures the rendered row. */
  measure?: (row: HTMLElement | null) => void
}

/** Renders a detection. Unchanged rows are memoized and rows out of view are not laid out, so that lists of 500 stay fast. */
export const DetectionRow = memo(function DetectionRow(props: DetectionRowProps) {
  const { session, item, renderThumbnail, isSelected, isPrimary, index, top, total, measure } = props
  const { editor } = session
  const { id, decision, reason, reviewed } = item
  const row = useRef<HTMLLIElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const rect = useMemo(() => (isTrack(item) ? boxAt(item, editor.time) : undefined), [item, editor])
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element
      measure?.(element)
    },
    [measure],
  )
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
    <li
      ref={attach}
      className={styles.row}
      {...{ [ITEM_ATTRIBUTE]: id }}
      data-decision={decision}
      data-selected={isSelected}
      {...(index === undefined ? {} : { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': total, style: { top } })}
    >
      <button ref={main} type="button" className={styles.main} aria-current={isSelected} onClick={select}>
        {rect && <span className={styles.thumbnail}>{renderThumbnail(rect, editor.time)}</span>}
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {reviewed && <ReviewedTick reviewed={reviewed} />}
            {reason !== undefined && (
              <span className={styles.reason} title={`Reason: ${reason}`}>
                {reason}
              </span>
            )}
          </span>
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

/** Marks a reviewed item, with who reviewed it and when. */
function ReviewedTick({ reviewed: { at, by } }: { reviewed: ItemReviewed }) {
  const { info } = useSnapshot(userState)
  // The back end signs decisions when it saves them, so those of this session have no name.
  const who = by === undefined ? '' : ` by ${by === info?.email ? 'you' : by}`
  const words = `Reviewed${who}, ${formatDateTime(at)}`
  return (
    <span className={styles.tick} role="img" aria-label={words} title={words}>
      <SmallTick size={16} />
    </span>
  )
}
