import { useId, type KeyboardEvent, type MouseEvent } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import { formatCount } from '#lib/formats.ts'
import { formatMoment } from '#lib/place-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ItemMenu } from '../menu/item-menu'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './review-timeline.module.css'
import { SoundTools } from './sound-tools'
import { SpanHandles } from './span-handles'
import { panBy, zoomAbout } from './time-scale'
import { TIMELINE_ATTRIBUTE } from './timeline-attribute'
import { LANE_HEIGHT } from './timeline-layout'
import { useSoundPainter } from './use-sound-painter'

interface SoundTimelineProps {
  session: ReviewSession
  waveform: Waveform | undefined
}

const ZOOM_STEP = 1.5

/**
 * Shows the waveform of a recording with its words, speech and spans. Everything is drawn on canvases, so that hours and thousands of words
 * stay fast.
 */
export function SoundTimeline({ session, waveform }: SoundTimelineProps) {
  const { editor, sound } = session
  const helpId = useId()
  const { area, frame, rows, playhead, parts } = useSoundPainter(editor, sound, waveform)
  const spans = useEditor(editor, ({ settled }) => liveSpans(settled).length)
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
      ArrowUp: () => painter.scrollTo(painter.spanScroll - LANE_HEIGHT),
      ArrowDown: () => painter.scrollTo(painter.spanScroll + LANE_HEIGHT),
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
      <SoundTools session={session} onZoomIn={() => zoomBy(ZOOM_STEP)} onZoomOut={() => zoomBy(1 / ZOOM_STEP)} onFit={fit} />
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
          <canvas ref={rows} className={styles.canvas} aria-hidden="true" />
          <canvas ref={playhead} className={styles.canvas} aria-hidden="true" />
        </div>
        {parts && <SpanHandles {...{ editor, sound }} painter={parts.painter} />}
      </div>
      <ItemMenu session={session} />
      <VisuallyHidden id={helpId}>
        {formatMoment(range.end - range.start)} long, {formatCount(spans, 'span')}. Left and right arrow keys step by 0.1 seconds, plus and
        minus zoom, up and down arrow keys scroll the spans. I and O set the in-point and the out-point, A adds a span. Tab goes to the
        edges of the selected span.
      </VisuallyHidden>
    </section>
  )
}
