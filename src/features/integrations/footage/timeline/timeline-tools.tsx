import { Button, ButtonGroup } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

import type { Span } from '../spans'
import { anchorOf } from './key-view'
import styles from './timeline.module.css'
import { around, MIN_SPAN, pan, PAN_STEP, zoom, ZOOM_STEP } from './view'

interface ToolsProps {
  view: Span
  bounds: Span
  range: Span | null
  onView: (view: Span) => void
  /** The time under the pointer. */
  children: ReactNode
}

/** Buttons that zoom and move the timeline's window. */
export function TimelineTools({ view, bounds, range, onView, children }: ToolsProps) {
  const length = view.end - view.start
  const isWhole = length >= bounds.end - bounds.start
  const anchor = anchorOf(view, range)
  return (
    <div className={styles.tools}>
      <span className={styles.readout}>{children}</span>
      {range && range.start < bounds.end && range.end > bounds.start && (
        <Button variant="minimal" text="Show range" onClick={() => onView(around(range, bounds))} />
      )}
      <Button variant="minimal" icon={<ZoomToFit />} text="Full day" disabled={isWhole} onClick={() => onView(bounds)} />
      <ButtonGroup>
        <Button
          icon={<ChevronLeft />}
          aria-label="Earlier"
          disabled={view.start <= bounds.start}
          onClick={() => onView(pan(view, -length * PAN_STEP, bounds))}
        />
        <Button
          icon={<ChevronRight />}
          aria-label="Later"
          disabled={view.end >= bounds.end}
          onClick={() => onView(pan(view, length * PAN_STEP, bounds))}
        />
      </ButtonGroup>
      <ButtonGroup>
        <Button
          icon={<ZoomOut />}
          aria-label="Zoom out"
          disabled={isWhole}
          onClick={() => onView(zoom(view, 1 / ZOOM_STEP, anchor, bounds))}
        />
        <Button
          icon={<ZoomIn />}
          aria-label="Zoom in"
          disabled={length <= MIN_SPAN}
          onClick={() => onView(zoom(view, ZOOM_STEP, anchor, bounds))}
        />
      </ButtonGroup>
    </div>
  )
}
