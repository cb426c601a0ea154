import { memo, useMemo, useRef } from 'react'

import type { ReviewItem } from '#editor/item.ts'
import { gapsOf } from '#editor/items/coverage.ts'
import { isOpen } from '#editor/items/gap.ts'
import { isGap } from '#editor/item.ts'
import { isMark } from '#editor/items/mark.ts'
import { isSpan } from '#editor/items/span.ts'
import { liveTrack } from '#editor/items/track.ts'
import type { Review } from '#editor/review.ts'
import { closedGroupOf, isGroupSelected, listRows, rowIdOf } from '#editor/text-groups.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import { confidenceWords } from '#lib/words/confidence.ts'
import { originName, originOf, originWords } from '#lib/words/origin-words.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { formatPosition } from '#lib/words/durations.ts'
import { wideWords } from '#lib/review/wide-spans.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { LIST_ATTRIBUTE } from '../session/use-shortcuts'
import { DetectionRow } from './detection-row'
import { GapRow } from './gap-row'
import styles from './item-list.module.css'
import type { RenderThumbnail, RowPlace } from './use-row'
import { TextGroupRow } from './text-group-row'
import { useRowWindow } from './use-row-window'
import { ItemRow } from './item-row'

interface SpanRowProps extends RowPlace {
  session: ReviewSession
  span: Span
}

const COVER_WORDS = { mute: 'Mute', tone: 'Tone' } as const

/** Renders a span of audio with its words, time and decision. */
const SpanRow = memo(function SpanRow({ session, span, ...place }: SpanRowProps) {
  const { decision, text, cover, start, end, audioTracks } = span
  const wide = decision === 'redact' ? wideWords(span) : undefined
  return (
    <ItemRow
      {...{ session, place, text }}
      item={span}
      details={[
        `${formatPosition(start)}–${formatPosition(end)}`,
        wide === undefined ? null : { warning: wide },
        [COVER_WORDS[cover], tracksWords(audioTracks), originWords({ ...span, origin: originOf(span) })].filter(Boolean).join(' · '),
      ]}
      keepWords="Leave audible"
    />
  )
})

/** Names the audio tracks that a span covers; empty for all. Tracks are counted from 1 on screen. */
function tracksWords(tracks: readonly number[] | undefined): string {
  if (tracks === undefined) return ''
  return `Track${tracks.length === 1 ? '' : 's'} ${tracks.map((track) => track + 1).join(', ')}`
}

interface MarkRowProps extends RowPlace {
  session: ReviewSession
  mark: Mark
  isOfGroup: boolean
}

/** Renders a mark of a document with its text, page and decision. */
const MarkRow = memo(function MarkRow({ session, mark, isOfGroup, ...place }: MarkRowProps) {
  const { text, page, everyPage, group } = mark
  const details = [everyPage === true ? 'Every page' : `Page ${page}`, ...foundWords(mark), ...(group === undefined ? [] : ['Grouped'])]
  return <ItemRow {...{ session, place, text, isOfGroup }} item={mark} details={[details.join(' · ')]} keepWords="Leave visible" />
})

/** Returns the origin of a mark in words. A mark added by a project search doesn't count as drawn. */
function foundWords(mark: Mark): string[] {
  const { source, text, foundBy } = mark
  const origin = originOf(mark)
  if (!foundBy || origin === undefined) return [text === null ? originWords(mark) : originWords(mark, 'Added by hand')]
  const name = originName(origin, source)
  const term = text?.toLowerCase().includes(foundBy.text.toLowerCase()) === true ? name : `${name}: ${foundBy.text}`
  return source === 'drawn' ? [term] : [confidenceWords(mark), term]
}

interface ItemListProps {
  session: ReviewSession
  queue: readonly ReviewItem[]
  /** Renders the contents of a box. Stable, because the rows are memoized. */
  renderThumbnail: RenderThumbnail
}

/** Lists the items in review order. Of a long list, only the rows near the visible part are rendered. */
export function ItemList({ session, queue, renderThumbnail }: ItemListProps) {
  const selectedId = useEditor(session.editor, (state) => state.selectedId)
  const selectedIds = useEditor(session.editor, (state) => state.selectedIds)
  const review = useEditor(session.editor, ({ settled }) => settled)
  const scroller = useRef<HTMLDivElement>(null)
  const openTexts = useEditor(session.editor, (state) => state.openTexts)
  const listed = useMemo(() => listRows(queue, { openTexts, selectedId, selectedIds }), [queue, openTexts, selectedId, selectedIds])
  const ids = useMemo(() => listed.map(({ id }) => id), [listed])
  const closed = closedGroupOf(queue, selectedId, { openTexts, selectedId, selectedIds })
  const primaryId = closed ? rowIdOf(closed) : selectedId
  const { isLong, height, rows, measure } = useRowWindow({ scroller, ids, selectedId: primaryId })
  return (
    <div ref={scroller} className={styles.scroller} data-is-empty={listed.length === 0}>
      <ul
        className={styles.list}
        aria-label={`${listName(session.editor)}, lowest confidence first`}
        {...{ [LIST_ATTRIBUTE]: true }}
        {...(height === undefined ? {} : { style: { height } })}
      >
        {rows.map(({ index, top }) => {
          const row = listed[index]
          if (!row) return null
          const place = {
            isSelected: 'group' in row ? isGroupSelected(row.group, { selectedId, selectedIds }) : selectedIds.has(row.id),
            isPrimary: row.id === primaryId,
            ...(isLong && measure ? { index, top, total: listed.length, measure } : {}),
          }
          if ('group' in row) return <TextGroupRow key={row.id} session={session} {...place} group={row.group} isOpen={row.isOpen} />
          const { item, isOfGroup } = row
          const shared = { session, renderThumbnail, ...place }
          if (isGap(item)) return <GapRow key={item.id} {...shared} gap={item} track={liveTrack(review, item.trackId)} />
          if (isSpan(item)) return <SpanRow key={item.id} session={session} {...place} span={item} />
          if (isMark(item)) return <MarkRow key={item.id} session={session} {...place} mark={item} isOfGroup={isOfGroup} />
          return <DetectionRow key={item.id} {...shared} item={item} {...gapCounts(review, item.id)} />
        })}
      </ul>
    </div>
  )
}

/** Returns the name of the list by its content. */
export function listName({ isVisual, isPaged }: Pick<ReviewSession['editor'], 'isVisual' | 'isPaged'>): string {
  if (isPaged) return 'Marks'
  return isVisual ? 'Detections' : 'Spans'
}

/** Returns the number of gaps in a track, and of open ones. */
function gapCounts(review: Review, id: string): { gaps?: number; openGaps?: number } {
  const gaps = gapsOf(review, id)
  return gaps.length === 0 ? {} : { gaps: gaps.length, openGaps: gaps.filter(isOpen).length }
}
