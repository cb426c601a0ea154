import { Button } from '@blueprintjs/core'
import { Fragment } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { clockTime } from '#lib/words/durations.ts'
import { cutAt, piecesOf } from './lines/pieces'
import styles from './transcript.module.css'

interface SegmentRowProps {
  segment: TranscriptSegment
  spans: readonly Span[]
  /** The search term. */
  wanted: string
  onPlay: (seconds: number) => void
}

/** Shows a transcript segment with its time, speaker and names. */
export function SegmentRow({ segment, spans, wanted, onPlay }: SegmentRowProps) {
  const { start, speaker } = segment
  const time = clockTime(start)
  return (
    <li className={styles.segment}>
      <Button variant="minimal" size="small" text={time} aria-label={`Play from ${time}`} onClick={() => onPlay(start)} />
      <div>
        {speaker !== null && <strong className={styles.speaker}>{speaker}</strong>}
        <p>
          {piecesOf(segment, spans).map(({ text, category }, index) =>
            category === null ? (
              <Found key={index} text={text} wanted={wanted} />
            ) : (
              <span key={index} className={styles.name}>
                <Found text={text} wanted={wanted} />
                <span className={styles.category}> {category}</span>
              </span>
            ),
          )}
        </p>
      </div>
    </li>
  )
}

/** Highlights the search term in a text. */
function Found({ text, wanted }: { text: string; wanted: string }) {
  return cutAt(text, wanted).map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}
