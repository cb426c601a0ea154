import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

import type { Instant } from '../time-zones'
import type { ReportedSpan, Span } from '../spans'
import { clockWords, stretchWords } from '../words'
import { barOf, barsOf } from './bars'
import { Overview } from './overview'
import { RangeEdge } from './range-edge'
import styles from './timeline.module.css'
import { instantUnder, useRangeDrag } from './use-range-drag'
import { keyView } from './key-view'
import { TimelineTools } from './timeline-tools'
import { clockChanges, ticksOf } from './ticks'
import { instantAt, pan, percentOf, zoom } from './view'

/** Zoom per pixel of scrolling: a notch of 100 pixels zooms by a fifth. */
const ZOOM_PER_PIXEL = 0.002

interface Wheel {
  view: Span
  bounds: Span
  onView: (view: Span) => void
}

/**
 * Zooms at the pointer with the wheel; scrolling sideways or with Shift moves the window. React's listener is passive and couldn't prevent
 * the page from scrolling.
 *
 * @param plot the element that spans the window's width
 */
function useWheel(plot: RefObject<HTMLElement | null>, { view, bounds, onView }: Wheel): void {
  useEffect(() => {
    const element = plot.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      const { left, width } = element.getBoundingClientRect()
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const next = isSideways
        ? pan(view, (sideways / Math.max(1, width)) * (view.end - view.start), bounds)
        : zoom(view, Math.exp(event.deltaY * ZOOM_PER_PIXEL), instantAt(view, (event.clientX - left) / Math.max(1, width)), bounds)
      // At the limits of the view, the page scrolls instead.
      if (next.start === view.start && next.end === view.end) return
      event.preventDefault()
      onView(next)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [plot, view, bounds, onView])
}

interface RulerProps {
  zone: string
  view: Span
  bounds: Span
  onView: (view: Span) => void
}

/** Shows the camera's local times. Dragging moves the window. */
function Ruler({ zone, view, bounds, onView }: RulerProps) {
  const from = useRef<{ x: number; view: Span } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, view }
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (from.current === null) return
    const share = (from.current.x - clientX) / Math.max(1, currentTarget.getBoundingClientRect().width)
    onView(pan(from.current.view, share * (view.end - view.start), bounds))
  }
  const finish = (): void => {
    from.current = null
  }
  return (
    // Keyboard users move the window by the frame.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.ruler} onPointerDown={begin} onPointerMove={move} onPointerUp={finish} onPointerCancel={finish}>
      {ticksOf(zone, view).map(({ at, label }) => (
        <span key={at} className={styles.tick} style={{ left: `${percentOf(view, at)}%` }}>
          {label}
        </span>
      ))}
    </div>
  )
}

interface MarksProps {
  zone: string
  view: Span
  now: Instant
  pointer: Instant | null
}

/** Draws the lines across the timeline: grid, clock changes, now and the pointer. The future is shaded. */
function Marks({ zone, view, now, pointer }: MarksProps) {
  const isIn = (at: Instant): boolean => at >= view.start && at <= view.end
  const left = (at: Instant): { left: string } => ({ left: `${percentOf(view, at)}%` })
  return (
    <div className={styles.marks} aria-hidden="true">
      {ticksOf(zone, view).map(({ at }) => (
        <span key={at} className={styles.grid} style={left(at)} />
      ))}
      {now < view.end && <span className={styles.future} style={{ left: `${Math.max(0, percentOf(view, now))}%` }} />}
      {isIn(now) && (
        <span className={styles.now} style={left(now)}>
          <span className={styles.flag}>Now</span>
        </span>
      )}
      {clockChanges(zone, view).map(({ at, before, after }) => (
        <span key={at} className={styles.change} style={left(at)}>
          <span className={styles.flag}>
            {before} → {after}
          </span>
        </span>
      ))}
      {pointer !== null && isIn(pointer) && <span className={styles.pointer} style={left(pointer)} />}
    </div>
  )
}

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
