import { SmallTick, Trash } from '@blueprintjs/icons'
import { memo, useMemo } from 'react'
import { useSnapshot } from 'valtio'

import type { ItemReviewed } from '#generated/model/itemReviewed.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { decide } from '#editor/actions/decision-actions.ts'
import { deleteItem } from '#editor/actions/review-actions.ts'
import { isTrack, ownStyleOf, type ReviewItem } from '#editor/items/item.ts'
import { bestPlace } from '#editor/items/places.ts'
import { confidenceWords } from '#lib/confidence.ts'
import { formatCount, formatDateTime } from '#lib/formats.ts'
import { formatMoment } from '#lib/place-words.ts'
import { userState } from '#state/user.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'
import { useRow, type RenderThumbnail, type RowPlace } from './use-row'

interface DetectionRowProps extends RowPlace {
  session: ReviewSession
  item: ReviewItem
  renderThumbnail: RenderThumbnail
  /** The gaps of a track of a video, and how many of them are open. */
  gaps?: number
  openGaps?: number
}

/** Renders a detection. Unchanged rows are memoized and rows out of view are not laid out, so that lists of 500 stay fast. */
export const DetectionRow = memo(function DetectionRow(props: DetectionRowProps) {
  const { session, item, renderThumbnail, gaps = 0, openGaps = 0, ...place } = props
  const { editor } = session
  const { id, decision, reason, reviewed } = item
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const { isFixed } = editor.clock
  const shown = useMemo(() => (isTrack(item) ? bestPlace(item) : undefined), [item])
  const name = editor.nameOf(id)
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision}>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        {shown && <span className={styles.thumbnail}>{renderThumbnail(shown.rect, shown.time)}</span>}
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
          {isTrack(item) && item.text !== undefined && (
            <q className={styles.text} title={item.text}>
              {item.text}
            </q>
          )}
          {isTrack(item) && !isFixed && <span className={styles.detail}>{rangeWords(item)}</span>}
          <span className={styles.detail}>{confidenceWords(item)}</span>
          {gaps > 0 && <span className={styles.detail}>{gapWords(gaps, openGaps)}</span>}
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

function rangeWords({ positions }: Track): string {
  return `${formatMoment(positions[0]?.time ?? 0)}–${formatMoment(positions.at(-1)?.time ?? 0)}`
}

function gapWords(gaps: number, open: number): string {
  return `${formatCount(gaps, 'gap')}${open === 0 ? '' : `, ${open} open`}`
}

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
