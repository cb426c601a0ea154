import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CoverageSummary } from './coverage-summary'
import styles from './review-timeline.module.css'
import { SpanHandles } from './span-handles'
import { panBy, zoomAbout } from './time-scale'
import { TIMELINE_ATTRIBUTE } from '../session/timeline-attribute'
import { COVERAGE_HEIGHT, LANE_HEIGHT } from './timeline-layout'
import type { TimelinePainter } from './drawing/timeline-painter'
import type { TimelineRows } from './timeline-rows'
import { useTimelinePainter, type LoadFrame } from './use-timeline-painter'

/** The actions of a timeline's view buttons. */
export interface ViewControls {
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
  readonly onFit: () => void
}

interface TimelineProps {
  /** Stable between renders. */
  rows: TimelineRows
  waveform: Waveform | undefined
  filmstrip?: LoadFrame
  renderTools: (controls: ViewControls) => ReactNode
  /** Renders handles besides those of spans. */
  renderHandles?: (painter: TimelinePainter) => ReactNode
  /** Describes the timeline and its keys for screen readers. */
  help: ReactNode
}

const ZOOM_STEP = 1.5

/** Shows the rows of a medium over time. All of it is drawn, so that thousands of items and hours of audio stay fast. */
export function Timeline({ rows, waveform, filmstrip, renderTools, renderHandles, help }: TimelineProps) {
  const { editor, audio } = rows
  const helpId = useId()
  const { area, frame, canvas, playhead, parts } = useTimelinePainter({ rows, waveform, filmstrip })
  const zoomBy = (factor: number): void => {
    if (!parts) return
    const { painter } = parts
    const { view, bounds } = painter
    const at = (editor.time - view.start) * view.scale
    const isShown = at >= 0 && at <= bounds.width
    painter.setView(zoomAbout(view, isShown ? at : bounds.width / 2, factor, bounds))
  }
  const fit = (): void => parts?.painter.fit()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && parts?.pointer.cancel()) event.preventDefault()
    if (!parts || event.ctrlKey || event.metaKey || event.altKey) return
    const { painter } = parts
    const moves: Record<string, () => void> = {
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      '0': fit,
      ArrowUp: () => painter.scrollTo(painter.scroll - LANE_HEIGHT),
      ArrowDown: () => painter.scrollTo(painter.scroll + LANE_HEIGHT),
      PageUp: () => painter.setView(panBy(painter.view, -painter.bounds.width, painter.bounds)),
      PageDown: () => painter.setView(panBy(painter.view, painter.bounds.width, painter.bounds)),
    }
    const move = event.shiftKey && event.key.startsWith('Arrow') ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  const placeOf = ({ clientX, clientY, currentTarget }: MouseEvent): { x: number; y: number } => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const { range } = editor.clock
  return (
    <section className={styles.timeline} aria-label="Timeline">
      {renderTools({ onZoomIn: () => zoomBy(ZOOM_STEP), onZoomOut: () => zoomBy(1 / ZOOM_STEP), onFit: fit })}
      <div ref={area} className={styles.rows}>
        <div
          ref={frame}
          className={styles.slider}
          {...{ [TIMELINE_ATTRIBUTE]: true }}
          role="slider"
          tabIndex={0}
          aria-label="Position"
          aria-describedby={helpId}
          aria-valuemin={range.start}
          aria-valuemax={range.end}
          aria-valuenow={range.start}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => parts?.pointer.openMenu(placeOf(event))}
          onPointerDown={(event) => {
            if (event.button > 1) return
            event.currentTarget.setPointerCapture(event.pointerId)
            const { button, shiftKey, ctrlKey, metaKey } = event
            parts?.pointer.down(placeOf(event), { isPanning: button === 1, isAdding: shiftKey || ctrlKey || metaKey })
          }}
          onPointerMove={(event) => {
            const at = placeOf(event)
            parts?.pointer.move(at)
            if (parts) event.currentTarget.style.cursor = parts.pointer.cursor(at)
          }}
          onPointerUp={(event) => parts?.pointer.up(placeOf(event))}
          onPointerCancel={() => parts?.pointer.cancel()}
          onPointerLeave={() => parts?.pointer.leave()}
        >
          <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
          <canvas ref={playhead} className={styles.canvas} aria-hidden="true" />
        </div>
        <CoverageSummary editor={editor} height={COVERAGE_HEIGHT} />
        {parts && renderHandles?.(parts.painter)}
        {parts && <SpanHandles {...{ editor, audio }} painter={parts.painter} />}
      </div>
      <VisuallyHidden id={helpId}>{help}</VisuallyHidden>
    </section>
  )
}
