import { Button, InputGroup } from '@blueprintjs/core'
import { Clipboard, Download } from '@blueprintjs/icons'
import { Fragment, useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { findTerm } from '#lib/search/find-terms.ts'
import { clockTime } from '#lib/words/durations.ts'
import { formatCount } from '#lib/words/formats.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { notify } from '#notifications/notify.ts'
import { seekTo } from '../player/playback'
import { CategoryList } from './category-list'
import { FindEntities } from './entities/find-entities'
import { cutAt, piecesOf } from './lines/pieces'
import { TranscriptPlayer } from './transcript-player'
import { transcriptFileName, transcriptText } from './transcript-text'
import styles from './transcript.module.css'
import { useWatch } from './use-watch'

const SOURCE_WORDS = { transcribed: 'Automatic transcript', imported: 'Imported', corrected: 'Corrected manually' } as const

interface TranscriptViewProps {
  media: Media
  transcript: Transcript
  /** The spans detected or marked in the audio. */
  spans: readonly Span[]
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ message: 'Copied', variant: 'info', key: 'copied' })
  } catch {
    // Browsers refuse this without permission or a secure connection.
    notify({ message: 'Couldn’t copy the transcript. Download it as text instead.', variant: 'error' })
  }
}

/** Shows the transcript next to its recording. Clicking a segment's time plays from there. */
export function TranscriptView({ media, transcript, spans }: TranscriptViewProps) {
  const watch = useWatch(media)
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null)
  const [words, setWords] = useState('')
  const wanted = words.trim()
  const shown = transcript.segments.filter(({ text, speaker }) => wanted === '' || findTerm(`${speaker ?? ''}\n${text}`, wanted).length > 0)
  const playFrom = (seconds: number): void => {
    if (!player) return
    seekTo(player, seconds)
    // A browser that blocks playback leaves the play button at the right position.
    player.play().catch(() => undefined)
  }
  return (
    <div className={styles.columns}>
      <section aria-label="Transcript" className={styles.text}>
        <div className={styles.bar} role="search" aria-label="Search transcript">
          <InputGroup type="search" value={words} onValueChange={setWords} placeholder="Search" aria-label="Search transcript" fill />
          <span role="status" className={styles.muted}>
            {wanted !== '' && `${shown.length} of ${formatCount(transcript.segments.length, 'passage')}`}
          </span>
        </div>
        {shown.length === 0 ? (
          <p className={styles.muted}>No matches</p>
        ) : (
          <ol className={styles.segments}>
            {shown.map((segment) => (
              <SegmentRow key={segment.id} segment={segment} spans={spans} wanted={words} onPlay={playFrom} />
            ))}
          </ol>
        )}
      </section>
      <aside className={styles.side} aria-label="Recording">
        <TranscriptPlayer media={media} element={player} onElement={setPlayer} />
        <p className={styles.muted}>
          {transcript.source !== null && `${SOURCE_WORDS[transcript.source]}. `}
          {transcript.language !== null && `Language: ${transcript.language}. `}
          {formatCount(transcript.segments.length, 'passage')}.
        </p>
        <div className={styles.actions}>
          <Button text="Copy" icon={<Clipboard />} onClick={() => void copy(transcriptText(transcript))} />
          <Button
            text="Download as text"
            icon={<Download />}
            onClick={() => saveText(transcriptFileName(media.name), transcriptText(transcript), 'text/plain')}
          />
        </div>
        <CategoryList spans={spans} />
        <FindEntities transcript={transcript} onPlay={playFrom} onWatch={watch} />
      </aside>
    </div>
  )
}

interface SegmentRowProps {
  segment: TranscriptSegment
  spans: readonly Span[]
  /** The search term. */
  wanted: string
  onPlay: (seconds: number) => void
}

/** Shows a transcript segment with its time, speaker and names. */
function SegmentRow({ segment, spans, wanted, onPlay }: SegmentRowProps) {
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
