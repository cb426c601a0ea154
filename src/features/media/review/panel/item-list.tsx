import { useMemo, useRef, type ReactNode } from 'react'

import type { ReviewItem } from '../../../../editor/items/item'
import type { Rect } from '../../../../editor/stage/geometry'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { LIST_ATTRIBUTE } from '../session/use-shortcuts'
import { DetectionRow } from './detection-row'
import styles from './item-list.module.css'
import { useRowWindow } from './use-row-window'

interface ItemListProps {
  session: ReviewSession
  queue: readonly ReviewItem[]
  /** Renders the contents of a box at a time in seconds. Stable, because the rows are memoized. */
  renderThumbnail: (rect: Rect, time: number) => ReactNode
}

/** Lists the items in review order. Of a long list, only the rows near the visible part are rendered. */
export function ItemList({ session, queue, renderThumbnail }: ItemListProps) {
  const selectedId = useEditor(session.editor, (state) => state.selectedId)
  const selectedIds = useEditor(session.editor, (state) => state.selectedIds)
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => queue.map(({ id }) => id), [queue])
  const { isLong, height, rows, measure } = useRowWindow({ scroller, ids, selectedId })
  return (
    <div ref={scroller} className={styles.scroller} data-is-empty={queue.length === 0}>
      <ul
        className={styles.list}
        aria-label="Detections, lowest confidence first"
        {...{ [LIST_ATTRIBUTE]: true }}
        {...(height === undefined ? {} : { style: { height } })}
      >
        {rows.map(({ index, top }) => {
          const item = queue[index]
          return (
            item && (
              <DetectionRow
                key={item.id}
                session={session}
                item={item}
                renderThumbnail={renderThumbnail}
                isSelected={selectedIds.has(item.id)}
                isPrimary={item.id === selectedId}
                {...(isLong && measure ? { index, top, total: queue.length, measure } : {})}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}
