import { useRef, useState, type KeyboardEvent } from 'react'

import type { Instant } from '../time-zones'
import type { Span, ReportedSpan } from '../spans'
import { clockWords, stretchWords } from '../words'
import { barOf, barsOf } from './bars'
import { Marks } from './marks'
import { Overview } from './overview'
import { RangeEdge } from './range-edge'
import { Ruler } from './ruler'
import styles from './timeline.module.css'
import { instantUnder, useRangeDrag } from './use-range-drag'
import { useWheel } from './use-wheel'
import { keyView } from './key-view'
import { TimelineTools } from './timeline-tools'

export interface TimelineProps {
  /** The accessible name: camera and day. */
  label: string
  zone: string
  /** The day. */
  bounds: Span
  view: Span
  onView: (view: Span) => void
  recordings: readonly ReportedSpan[]
  events: readonly ReportedSpan[]
  range: Span | null
  onRange: (range: Span) => void
  now: Instant
}

/** Shows a camera's recordings and events of a day, to inspect, zoom and select a range. */
export function Timeline(props: TimelineProps) {
  const { label, zone, bounds, view, onView, recordings, events, range, onRange, now } = props
  const plot = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<Instant | null>(null)
  const chooseEvent = (at: Instant): void => {
    const event = events.find(({ start, end }) => start <= at && at <= end)
    if (event) onRange(wholeSeconds(event))
  }
  const { draft, begin, move, finish, cancel } = useRangeDrag({ view, onRange, onClick: chooseEvent })
  useWheel(plot, { view, bounds, onView })
  const shown = draft ?? range
  const isShown = shown !== null && shown.start < view.end && shown.end > view.start
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const next = keyView(event, { view, bounds, anchor: range })
    if (next === null) return
    event.preventDefault()
    onView(next)
  }
  return (
    <div>
      <TimelineTools {...{ view, bounds, range, onView }}>
        {draft ? stretchWords(zone, draft) : pointer === null ? shownWords(zone, view, bounds) : clockWords(zone, pointer)}
      </TimelineTools>
      {/* The description lists the keys that move the window. Each of them has a button, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div className={styles.frame} role="group" aria-label={label} aria-describedby="timeline-keys" tabIndex={0} onKeyDown={onKeyDown}>
        <Ruler {...{ zone, view, bounds, onView }} />
        <div className={styles.names} aria-hidden="true">
          <span>Recorded</span>
          <span>Events</span>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={plot}
          className={styles.plot}
          data-testid="timeline-plot"
          onPointerDown={(event) => begin(event, range)}
          onPointerMove={(event) => {
            setPointer(instantUnder(event, view))
            move(event)
          }}
          onPointerUp={finish}
          onPointerCancel={cancel}
          onPointerLeave={() => setPointer(null)}
        >
          <div className={styles.lane}>
            {barsOf(recordings, view).map(({ key, ...place }) => (
              <span key={key} className={styles.recording} style={place} />
            ))}
          </div>
          <div className={`${styles.lane} ${styles.eventLane}`}>
            {barsOf(events, view).map(({ key, ...place }) => (
              <span key={key} className={styles.event} style={place} />
            ))}
          </div>
          <Marks {...{ zone, view, now, pointer }} />
          {isShown && (
            <div className={styles.range} style={placeOf(shown, view)}>
              <RangeEdge edge="start" range={shown} zone={zone} bounds={bounds} onRange={onRange} />
              <RangeEdge edge="end" range={shown} zone={zone} bounds={bounds} onRange={onRange} />
            </div>
          )}
        </div>
        <Overview {...{ bounds, view, recordings, range: shown, onView }} />
      </div>
      <p id="timeline-keys" className={styles.hint}>
        Drag to select a range, or click an event. Scroll to zoom. Keyboard: + and − zoom, ← and → move, Home shows the full day.
      </p>
    </div>
  )
}

function shownWords(zone: string, view: Span, bounds: Span): string {
  const isWhole = view.start === bounds.start && view.end === bounds.end
  return isWhole ? 'Full day' : `${clockWords(zone, view.start)} to ${clockWords(zone, view.end)}`
}

function placeOf(range: Span, view: Span): { left: string; width: string } {
  const { left, width } = barOf(range, view)
  return { left, width }
}

/** Rounds outwards to whole seconds, so that the range contains the whole event. */
function wholeSeconds({ start, end }: Span): Span {
  return { start: Math.floor(start / 1000) * 1000, end: Math.ceil(end / 1000) * 1000 }
}
