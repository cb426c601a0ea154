import { useEffect, useState } from 'react'
import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Time } from '@blueprintjs/icons'
import type { Camera } from '#generated/model/camera.zod.ts'
import { addDays, dayWords, isDay } from '#lib/local-time.ts'
import { useAddressText } from '#ui/hooks/use-address-text.ts'
import { boundsOfDay, dayOf, type Instant, offsetAt, offsetText, ownTimeZone, zoneOf, zoneTitle, type CameraZone } from './time-zones'
import { CloudQuery } from '../cloud/cloud-query'
import { dayToShow } from './address'
import { CameraStatus } from './camera-status'
import styles from './footage.module.css'
import { RangeForm } from './range-form'
import { RangePanel } from './range-panel'
import { RecordingsList } from './recordings-list'
import { spansOf, type Span } from './spans'
import { around } from './timeline/view'
import { useChosen } from './use-chosen'
import { useDay } from './use-recordings'
import { clockChanges } from './timeline/ticks'
import { differenceWords } from './words'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import type { TimeRangeResults } from '#generated/model/timeRangeResults.zod.ts'
import { TroubleNotice } from '../cloud/trouble-notice'
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
function DayFootage(props: DayFootageProps) {
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
      {events.error && <TroubleNotice title="Couldn’t load events" error={events.error} onRetry={() => void events.refetch()} />}
    </>
  )
}

/** Shows the time zone, its difference from this computer's, and clock changes on the day. */
function ZoneNote({ zone, bounds, now }: { zone: CameraZone; bounds: Span; now: Instant }) {
  const { name, isOwn } = zone
  const own = ownTimeZone()
  const noon = (bounds.start + bounds.end) / 2
  const difference = offsetAt(own, now) - offsetAt(name, now)
  return (
    <div className={styles.zone}>
      <Time size={16} aria-hidden="true" />
      <div>
        <p>
          {isOwn ? (
            <>
              Camera time: <strong>{name}</strong>, {offsetText(offsetAt(name, noon))} ({zoneTitle(name, noon)}).
            </>
          ) : (
            <>
              The camera’s time zone is unknown. Times are in <strong>UTC</strong>.
            </>
          )}
          {difference !== 0 && (
            <>
              {' '}
              Your computer ({own}) is {differenceWords(difference)} {isOwn ? 'the camera' : 'UTC'}.
            </>
          )}
        </p>
        {clockChanges(name, bounds).map(({ at, before, after, isForward }) => (
          <p key={at}>
            <strong>
              Clocks go {isForward ? 'forward' : 'back'} on this day, from {before} to {after}.
            </strong>{' '}
            Times from {isForward ? before : after} to {isForward ? after : before} {isForward ? 'don’t exist' : 'occur twice'}.
          </p>
        ))}
      </div>
    </div>
  )
}

const EVERY = 15_000

/** Returns the current time, updated four times a minute. */
function useNow(): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface DayBarProps {
  day: string
  /** Today's date at the camera. */
  today: string
  onDay: (day: string) => void
}

/** Selects the day of the camera's calendar to show. */
function DayBar({ day, today, onDay }: DayBarProps) {
  const [typed, setTyped, noteSent] = useAddressText(day)
  const type = (next: string): void => {
    if (!isDay(next)) return
    setTyped(next)
    noteSent(next)
    onDay(next)
  }
  return (
    <div className={styles.days}>
      <h3 className={styles.day}>{dayWords(day)}</h3>
      <Button icon={<ChevronLeft />} aria-label="Previous day" onClick={() => onDay(addDays(day, -1))} />
      <InputGroup type="date" aria-label="Day" value={typed} max={today} onChange={({ currentTarget: { value } }) => type(value)} />
      <Button icon={<ChevronRight />} aria-label="Next day" disabled={day >= today} onClick={() => onDay(addDays(day, 1))} />
      <Button text="Today" disabled={day === today} onClick={() => onDay(today)} />
    </div>
  )
}

/** A range that takes up less of the window than this share is too narrow to see. */
const MIN_SHARE = 0.02

/** Shows a camera's footage of a day and the selected range. */
export function CameraFootage({ camera }: { camera: Camera }) {
  const [chosen, change] = useChosen()
  const now = useNow()
  const zone = zoneOf(camera)
  const day = dayToShow(chosen, zone.name, now)
  const bounds = boundsOfDay(zone.name, day)
  const { range } = chosen
  const [seen, setSeen] = useState<{ day: string; view: Span } | null>(null)
  const view = seen?.day === day ? seen.view : firstView(range, bounds)
  const ofDay = useDay(camera.id, bounds)

  const setView = (next: Span): void => setSeen({ day, view: next })
  const onDay = (next: string): void => change({ day: next })
  /** Selects a range and scrolls it into view. Ranges selected on the timeline leave the window unchanged instead. */
  const chooseElsewhere = (next: Span): void => {
    const nextDay = dayOf(zone.name, next.start)
    setSeen({ day: nextDay, view: firstView(next, boundsOfDay(zone.name, nextDay)) })
    change({ range: next, day: nextDay })
  }
  return (
    <section className={styles.footage} aria-labelledby="camera-title">
      <div className={styles.title}>
        <h2 id="camera-title">{camera.name}</h2>
        <CameraStatus camera={camera} />
        <DayBar day={day} today={dayOf(zone.name, now)} onDay={onDay} />
      </div>
      {camera.status !== undefined && camera.status !== 'online' && (
        <p className={styles.muted}>This camera isn’t recording. Earlier recordings are available.</p>
      )}
      <ZoneNote zone={zone} bounds={bounds} now={now} />
      <CloudQuery what="recordings" query={ofDay.recordings}>
        {({ results }) => (
          <DayFootage
            label={`Timeline of ${camera.name}`}
            zone={zone.name}
            {...{ day, bounds, view, range, now, events: ofDay.events, recordings: results }}
            onView={setView}
            onRange={(next) => change({ range: next, day })}
          />
        )}
      </CloudQuery>
      <div className={styles.rangeBox}>
        <RangeForm zone={zone.name} day={day} range={range} onRange={chooseElsewhere} />
        {range ? (
          <RangePanel {...{ camera, range, bounds, now }} zone={zone.name} ofDay={ofDay.recordings} onRange={chooseElsewhere} />
        ) : (
          <p className={styles.muted}>Select a range on the timeline to import it.</p>
        )}
      </div>
      {ofDay.recordings.data && (
        <RecordingsList
          zone={zone.name}
          recordings={spansOf(ofDay.recordings.data.results, now)}
          events={spansOf(ofDay.events.data?.results ?? [], now)}
          onRange={chooseElsewhere}
        />
      )}
    </section>
  )
}

function firstView(range: Span | null, bounds: Span): Span {
  if (range === null || range.end <= bounds.start || range.start >= bounds.end) return bounds
  const isSeen = range.end - range.start > (bounds.end - bounds.start) * MIN_SHARE
  return isSeen ? bounds : around(range, bounds)
}
