import type { UseQueryResult } from '@tanstack/react-query'

import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import type { TimeRangeResults } from '#generated/model/timeRangeResults.zod.ts'
import { dayWords } from '#lib/local-time.ts'
import type { Instant } from './time-zones'
import { TroubleNotice } from '../cloud/trouble-notice'
import styles from './footage.module.css'
import { spansOf, type Span } from './spans'
import { Timeline } from './timeline/timeline'

interface DayFootageProps {
  label: string
  zone: string
  day: string
  bounds: Span
  view: Span
  range: Span | null
  now: Instant
  recordings: readonly TimeRange[]
  events: UseQueryResult<TimeRangeResults>
  onView: (view: Span) => void
  onRange: (range: Span) => void
}

/** Shows the timeline of a day. Recordings are shown even if the events couldn't be loaded. */
export function DayFootage(props: DayFootageProps) {
  const { label, zone, day, bounds, view, range, now, events, onView, onRange } = props
  const recordings = spansOf(props.recordings, now)
  const happened = spansOf(events.data?.results ?? [], now)
  if (bounds.start >= bounds.end) return <p className={styles.muted}>This day doesn’t exist in the camera’s time zone.</p>
  return (
    <>
      {recordings.length === 0 && (
        <p role="status" className={styles.note}>
          No recordings on this day.
        </p>
      )}
      <Timeline
        label={`${label}, ${dayWords(day)}`}
        {...{ zone, bounds, view, onView, recordings, range, onRange, now }}
        events={happened}
      />
      {events.error && <TroubleNotice title="Couldn't load events" error={events.error} onRetry={() => void events.refetch()} />}
    </>
  )
}
