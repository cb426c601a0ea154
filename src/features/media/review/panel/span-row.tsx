import { SmallTick, Trash } from '@blueprintjs/icons'
import { memo } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import { decide } from '#editor/actions/decision-actions.ts'
import { deleteItem } from '#editor/actions/review-actions.ts'
import { confidenceWords } from '#lib/confidence.ts'
import { formatPosition } from '#lib/durations.ts'
import { wideWords } from '#lib/wide-spans.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'
import { useRow, type RowPlace } from './use-row'

interface SpanRowProps extends RowPlace {
  session: ReviewSession
  span: Span
}

const COVER_WORDS = { mute: 'Mute', tone: 'Tone' } as const

/** Renders a span of audio with its words, time and decision. */
export const SpanRow = memo(function SpanRow({ session, span, ...place }: SpanRowProps) {
  const { editor } = session
  const { id, decision, text, cover, start, end, reason, reviewed, audioTracks } = span
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const name = editor.nameOf(id)
  const wide = decision === 'redact' ? wideWords(span) : undefined
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision}>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {reviewed && (
              <span className={styles.tick} role="img" aria-label="Reviewed" title="Reviewed">
                <SmallTick size={16} />
              </span>
            )}
            {reason !== undefined && (
              <span className={styles.reason} title={`Reason: ${reason}`}>
                {reason}
              </span>
            )}
          </span>
          {text !== null && (
            <q className={styles.text} title={text}>
              {text}
            </q>
          )}
          <span className={styles.detail}>
            {formatPosition(start)}–{formatPosition(end)}
          </span>
          {wide !== undefined && <strong className={styles.detail}>{wide}</strong>}
          <span className={styles.detail}>
            {[COVER_WORDS[cover], tracksWords(audioTracks), confidenceWords(span)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <span className={styles.decision} role="group" aria-label={`Decision for ${name}`}>
        <button type="button" aria-pressed={decision === 'redact'} onClick={() => decide(session, id, 'redact')}>
          Redact
        </button>
        <button type="button" aria-pressed={decision === 'keep'} onClick={() => decide(session, id, 'keep')}>
          Leave audible
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

/** Returns the tracks that a span covers; nothing for all of them. Tracks are counted from 1 on screen. */
function tracksWords(tracks: readonly number[] | undefined): string {
  if (tracks === undefined) return ''
  return `Track${tracks.length === 1 ? '' : 's'} ${tracks.map((track) => track + 1).join(', ')}`
}
