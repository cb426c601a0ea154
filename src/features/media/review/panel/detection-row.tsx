import { memo, useMemo } from 'react'

import type { Track } from '#generated/model/track.zod.ts'
import { isTrack, ownStyleOf, type ReviewItem } from '#editor/items/item.ts'
import { bestPlace } from '#editor/items/places.ts'
import { confidenceWords } from '#lib/confidence.ts'
import { formatCount } from '#lib/formats.ts'
import { formatMoment } from '#lib/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'
import { ItemRow, Tick } from './item-row'
import type { RenderThumbnail, RowPlace } from './use-row'

interface DetectionRowProps extends RowPlace {
  session: ReviewSession
  item: ReviewItem
  renderThumbnail: RenderThumbnail
  /** The number of gaps in a video's track; `openGaps` counts the open ones. */
  gaps?: number
  openGaps?: number
}

/** Renders a detection. Unchanged rows are memoized and rows out of view are not laid out, so that lists of 500 stay fast. */
export const DetectionRow = memo(function DetectionRow(props: DetectionRowProps) {
  const { session, item, renderThumbnail, gaps = 0, openGaps = 0, ...place } = props
  const { isFixed } = session.editor.clock
  const { reviewed } = item
  const shown = useMemo(() => (isTrack(item) ? bestPlace(item) : undefined), [item])
  return (
    <ItemRow
      {...{ session, item, place }}
      thumbnail={shown && <span className={styles.thumbnail}>{renderThumbnail(shown.rect, shown.time)}</span>}
      tick={reviewed && <ReviewedTick reviewed={reviewed} />}
      text={isTrack(item) ? item.text : undefined}
    >
      {isTrack(item) && !isFixed && <span className={styles.detail}>{rangeWords(item)}</span>}
      <span className={styles.detail}>{confidenceWords(item)}</span>
      {gaps > 0 && <span className={styles.detail}>{gapWords(gaps, openGaps)}</span>}
      {ownStyleOf(item) !== null && <span className={styles.detail}>{ownStyleOf(item)}</span>}
    </ItemRow>
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
  return <Tick words={`Reviewed${who}, ${formatDateTime(at)}`} />
}
