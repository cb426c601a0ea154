import { SmallTick, Trash } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

import { decide } from '#editor/actions/decision-actions.ts'
import { deleteItem } from '#editor/actions/review-actions.ts'
import type { ReviewItem } from '#editor/items/item.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'
import { useRow, type RowPlace } from './use-row'

interface ItemRowProps {
  session: ReviewSession
  item: Pick<ReviewItem, 'id' | 'decision' | 'reason'>
  place: RowPlace
  thumbnail?: ReactNode
  /** Marks an item as reviewed. */
  tick: ReactNode
  /** The words of the item. */
  text: string | null | undefined
  keepLabel?: string
  /** The lines below the name. */
  children: ReactNode
}

/** Renders the row of an item with its name, its decision and the button that deletes it. */
export function ItemRow(props: ItemRowProps) {
  const { session, item, place, thumbnail, tick, text, keepLabel = 'Leave visible', children } = props
  const { editor } = session
  const { id, decision, reason } = item
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const name = editor.nameOf(id)
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision}>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        {thumbnail}
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {tick}
            {reason !== undefined && (
              <span className={styles.reason} title={`Reason: ${reason}`}>
                {reason}
              </span>
            )}
          </span>
          {text !== null && text !== undefined && (
            <q className={styles.text} title={text}>
              {text}
            </q>
          )}
          {children}
        </span>
      </button>
      <span className={styles.decision} role="group" aria-label={`Decision for ${name}`}>
        <button type="button" aria-pressed={decision === 'redact'} onClick={() => decide(session, id, 'redact')}>
          Redact
        </button>
        <button type="button" aria-pressed={decision === 'keep'} onClick={() => decide(session, id, 'keep')}>
          {keepLabel}
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
}

/** Marks a reviewed item, with what is known of its review. */
export function Tick({ words }: { words: string }) {
  return (
    <span className={styles.tick} role="img" aria-label={words} title={words}>
      <SmallTick size={16} />
    </span>
  )
}
