import { SmallTick, Trash } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import type { ItemReviewed } from '#generated/model/itemReviewed.zod.ts'
import { decide } from '#editor/actions/items/decision-actions.ts'
import { deleteItem } from '#editor/actions/review-actions.ts'
import type { ReviewItem } from '#editor/item.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { userState } from '#state/user.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './item-row.module.css'
import { useRow, type RowPlace } from './use-row'

interface ItemRowProps {
  session: ReviewSession
  item: ReviewItem
  place: RowPlace
  thumbnail?: ReactNode
  /** The words of the item; null and undefined for none. */
  text: string | null | undefined
  /** A warning needs attention. */
  details: readonly (string | { warning: string } | null | undefined)[]
  /** Whether the item is below the row of its group. */
  isOfGroup?: boolean
  /** The label of the button that leaves the item as it is. */
  keepWords: 'Leave visible' | 'Leave audible'
}

/** Renders an item of a review with its decision. */
export function ItemRow({ session, item, place, thumbnail, text, details, isOfGroup, keepWords }: ItemRowProps) {
  const { editor } = session
  const { id, decision, reason, reviewed } = item
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const name = editor.nameOf(id)
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision} data-of-group={isOfGroup}>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        {thumbnail !== undefined && <span className={styles.thumbnail}>{thumbnail}</span>}
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
          {typeof text === 'string' && (
            <q className={styles.text} title={text}>
              {text}
            </q>
          )}
          {details.map((detail, index) => {
            if (detail === null || detail === undefined) return null
            // The details of an item have no ids and keep their order.
            return (
              <span key={index} className={styles.detail}>
                {typeof detail === 'string' ? detail : <strong>{detail.warning}</strong>}
              </span>
            )
          })}
        </span>
      </button>
      <DecisionButtons {...{ name, decision, keepWords }} onDecide={(chosen) => decide(session, id, chosen)} />
      <DeleteButton name={name} onDelete={() => deleteItem(session, id)} />
    </li>
  )
}

interface DecisionButtonsProps {
  name: string
  /** Undefined for a group whose items have different decisions. */
  decision: ItemDecision | undefined
  keepWords: ItemRowProps['keepWords']
  onDecide: (decision: ItemDecision) => void
}

/** Renders the two decisions on a row of the list. */
export function DecisionButtons({ name, decision, keepWords, onDecide }: DecisionButtonsProps) {
  return (
    <span className={styles.decision} role="group" aria-label={`Decision for ${name}`}>
      <button type="button" aria-pressed={decision === 'redact'} onClick={() => onDecide('redact')}>
        Redact
      </button>
      <button type="button" aria-pressed={decision === 'keep'} onClick={() => onDecide('keep')}>
        {keepWords}
      </button>
    </span>
  )
}

/** Renders the button that deletes a row of the list. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <button type="button" className={styles.delete} aria-label={`Delete ${name}`} title={`Delete ${name}`} onClick={onDelete}>
      <Trash size={14} />
    </button>
  )
}

/** Marks a reviewed row of the list. */
export function ReviewedMark({ words }: { words: string }) {
  return (
    <span className={styles.tick} role="img" aria-label={words} title={words}>
      <SmallTick size={16} />
    </span>
  )
}

/** Marks a reviewed item, with who reviewed it and when. */
function ReviewedTick({ reviewed: { at, by } }: { reviewed: ItemReviewed }) {
  const { info } = useSnapshot(userState)
  // The back end signs decisions when it saves them, so those of this session have no name.
  const who = by === undefined ? '' : ` by ${by === info?.email ? 'you' : by}`
  return <ReviewedMark words={`Reviewed${who}, ${formatDateTime(at)}`} />
}
