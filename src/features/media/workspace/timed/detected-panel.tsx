import { Callout } from '@blueprintjs/core'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { ItemNames } from '#editor/names.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { originOf, originWords, type Origin } from '#lib/words/origin-words.ts'
import { formatPosition } from '#lib/words/durations.ts'
import { StateTag } from '#ui/state-tag.tsx'
import type { Details } from '../../parts/use-details'
import styles from './detected.module.css'
import { seekTo } from '../../player/playback'

/** A detection or drawn item of the list. */
interface Found {
  id: string
  /** Such as `Face 2`, or the spoken words. */
  name: string
  decision: 'redact' | 'keep'
  source: 'detected' | 'drawn'
  /** 0 to 1; null for drawn items. */
  confidence: number | null
  origin: Origin | undefined
  /** Seconds. */
  start: number
  end: number
}

/** Returns the tracks and spans under review sorted by time, without those that the reviewer deleted. */
function foundIn({ tracks, spans = [] }: Detections): Found[] {
  const names = new ItemNames(tracks)
  const fromTracks = tracks.filter(isLive).map((track): Found => {
    const times = track.positions.map(({ time }) => time)
    const { id, decision, source, confidence } = track
    const [start, end] = [Math.min(...times), Math.max(...times)]
    return { id, name: names.of(track), decision, source, confidence, origin: originOf(track), start, end }
  })
  const fromSpans = spans.filter(isLive).map((span): Found => {
    const { id, text, decision, source, confidence, start, end } = span
    return { id, name: text ?? passageWord(span) ?? 'Passage', decision, source, confidence, origin: originOf(span), start, end }
  })
  return [...fromTracks, ...fromSpans].toSorted((one, other) => one.start - other.start)
}

/** Lists detections and drawn items by time. Each seeks to its start. */
function DetectedList({ found, element }: { found: readonly Found[]; element: HTMLMediaElement | null }) {
  if (found.length === 0) return <p className={styles.empty}>No detections</p>
  return (
    <ol className={styles.list}>
      {found.map(({ id, name, decision, start, end, ...item }) => (
        <li key={id}>
          <button type="button" className={styles.row} onClick={() => element && seekTo(element, start)}>
            <span className={styles.rowName}>{name}</span>
            <StateTag tone={decision === 'redact' ? 'attention' : 'plain'}>{decision === 'redact' ? 'Redact' : 'Left visible'}</StateTag>
            <span className={styles.rowFacts}>
              {formatPosition(start)}–{formatPosition(end)} · {originWords(item)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface DetectedPanelProps {
  media: Media
  details: Details
  element: HTMLMediaElement | null
}

const READ_ONLY = 'Detections are read-only here.'

/** Lists the detections of a video or recording, read-only. */
export function DetectedPanel({ media, details, element }: DetectedPanelProps) {
  const reason = details.reasonAgainst('review')
  const isSupported = details.mayAskFor('review')
  const { data, error, refetch } = useGetDetections(media.id, undefined, { query: { retry: false, enabled: isSupported } })
  return (
    <aside className={styles.panel} aria-label="Detections">
      <div className={styles.head}>
        <h2>Review</h2>
        {data && <p className={styles.counts}>{countsOf(data)}</p>}
      </div>
      {reason === undefined && (
        <Callout compact className={styles.note ?? ''}>
          {READ_ONLY}
        </Callout>
      )}
      <div className={styles.scroll}>
        {reason !== undefined && <p className={styles.empty}>{reason}</p>}
        {reason === undefined && data && <DetectedList found={foundIn(data)} element={element} />}
        {reason === undefined && !data && <NoList error={error} onRetry={() => void refetch()} />}
      </div>
    </aside>
  )
}

function countsOf(detections: Detections): string {
  const found = foundIn(detections)
  const toRedact = found.filter(({ decision }) => decision === 'redact').length
  return `${formatCount(found.length, 'detection')}, ${toRedact} to redact`
}

/** Shows the loading state, the back end's reason for having no list, or an error with a retry. */
function NoList({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <LoadingState label="Loading detections…" />
  const isReason = error instanceof ApiError && [409, 422, 501].includes(error.status)
  if (isReason) return <p className={styles.empty}>{errorWords(error)}</p>
  return <ErrorState title="Couldn’t load the detections" error={error} onRetry={onRetry} />
}
