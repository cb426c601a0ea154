import { memo, useMemo } from 'react'

import type { Track } from '#generated/model/track.zod.ts'
import { isTrack, ownStyleOf, type ReviewItem } from '#editor/item.ts'
import { bestPlace, uprightPlace, type OutlinedPlace } from '#editor/items/places.ts'
import { confidenceWords } from '#lib/words/confidence.ts'
import { formatCount } from '#lib/words/formats.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import { ItemRow } from './item-row'
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
  const track = isTrack(item) ? item : undefined
  const shown = useMemo(() => track && shownPlace(track), [track])
  return (
    <ItemRow
      {...{ session, item, place }}
      thumbnail={shown && renderThumbnail(shown.rect, shown.time, ...(shown.points === undefined ? [] : [shown.points]))}
      text={track?.text}
      details={[
        track && !session.editor.clock.isFixed ? rangeWords(track) : null,
        confidenceWords(item),
        gaps > 0 ? gapWords(gaps, openGaps) : null,
        ownStyleOf(item),
      ]}
      keepWords="Leave visible"
    />
  )
})

/** Returns the place that shows a track best, upright, with the polygon in it. */
function shownPlace(track: Track): (OutlinedPlace & { readonly time: number }) | undefined {
  const best = bestPlace(track)
  return best && { time: best.time, ...uprightPlace(track, best.rect) }
}

function rangeWords({ positions }: Track): string {
  return `${formatMoment(positions[0]?.time ?? 0)}–${formatMoment(positions.at(-1)?.time ?? 0)}`
}

function gapWords(gaps: number, open: number): string {
  if (open === gaps) return formatCount(gaps, 'unresolved gap')
  return `${formatCount(gaps, 'gap')}${open === 0 ? '' : `, ${open} unresolved`}`
}
