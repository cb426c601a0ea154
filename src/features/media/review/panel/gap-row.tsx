import { memo, useMemo } from 'react'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { PLAY_FIRST, resolveGap, resolveSimilarGaps, similarGaps, type GapChoice } from '#editor/actions/items/gap-actions.ts'
import { isSeen, playGap } from '#editor/actions/playback/play-gap.ts'
import { isOpen } from '#editor/items/gap.ts'
import { gapEnds } from '#editor/items/places.ts'
import { formatCount } from '#lib/words/formats.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import rowStyles from './item-row.module.css'
import styles from './gap-row.module.css'
import { rowName } from './row-name'
import { useRow, type RenderThumbnail, type RowPlace } from './use-row'

interface GapRowProps extends RowPlace {
  session: ReviewSession
  gap: Gap
  /** The track of the gap. */
  track: Track | undefined
  renderThumbnail: RenderThumbnail
}

const CHOICES = [
  { choice: 'absent', label: 'Not in frame' },
  { choice: 'covered', label: 'Already covered' },
  { choice: 'extend', label: 'Cover gap' },
] as const satisfies readonly { choice: GapChoice; label: string }[]

const STATE_WORDS = { open: 'Unresolved', absent: 'Not in frame', covered: 'Already covered' } as const satisfies Record<
  Gap['resolution'],
  string
>

/** Renders a gap of a track with the boxes at both of its ends, and the buttons that resolve it. */
export const GapRow = memo(function GapRow({ session, gap, track, renderThumbnail, ...place }: GapRowProps) {
  const { editor } = session
  const { id, start, end, resolution } = gap
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const ends = useMemo(() => (track ? gapEnds(gap, track) : []), [gap, track])
  const isLocked = useEditor(editor, () => gap.resolution !== 'absent' && !isSeen(session, gap))
  const similar = useEditor(editor, () => similarGaps(session, gap).length)
  const play = (): void => {
    editor.goTo(id)
    playGap(session, gap)
  }
  const time = `${formatMoment(start)}–${formatMoment(end)}`
  const title = rowName(editor, gap)
  return (
    <li ref={attach} className={`${rowStyles.row} ${styles.gap}`} {...row} data-resolution={resolution}>
      <button ref={main} type="button" className={rowStyles.main} aria-current={place.isSelected} onClick={select}>
        <span className={styles.ends}>
          {ends.map((each) => (
            <span key={each.time} className={rowStyles.thumbnail}>
              {renderThumbnail(each.rect, each.time)}
            </span>
          ))}
        </span>
        <span className={rowStyles.words}>
          <span className={rowStyles.name}>{title}</span>
          <span className={rowStyles.detail}>{time}</span>
          <span className={`${rowStyles.detail} ${styles.state}`}>{STATE_WORDS[resolution]}</span>
        </span>
      </button>
      <span className={`${rowStyles.decision} ${styles.choices}`} role="group" aria-label={`Resolve ${title}, ${time}`}>
        <button type="button" onClick={play}>
          Play gap
        </button>
        {CHOICES.map(({ choice, label }) => (
          <button
            key={choice}
            type="button"
            {...(choice === 'extend' ? {} : { 'aria-pressed': resolution === choice })}
            disabled={choice === 'absent' && isLocked}
            onClick={() => resolveGap(session, id, choice)}
          >
            {label}
          </button>
        ))}
      </span>
      {!isOpen(gap) && (
        <button type="button" className={styles.other} onClick={() => resolveGap(session, id, 'open')}>
          Reopen gap
        </button>
      )}
      {similar > 0 && (
        <button type="button" className={styles.other} onClick={() => resolveSimilarGaps(session, gap)}>
          Apply to {formatCount(similar, 'other gap')}
        </button>
      )}
      {isLocked && isOpen(gap) && <span className={`${rowStyles.detail} ${styles.reason}`}>{PLAY_FIRST}</span>}
    </li>
  )
})
