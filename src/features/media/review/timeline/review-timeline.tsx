import { useId, type KeyboardEvent, type MouseEvent } from 'react'

import { useGetSpeech, useGetTranscript } from '#generated/audio/audio.ts'
import { soundOf } from '#editor/actions/span-edits.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useWaveform } from '../../player/use-waveform'
import type { ReviewSession } from '../session/review-session'
import styles from './review-timeline.module.css'
import { TIMELINE_ATTRIBUTE } from './timeline-attribute'
import { useSounds } from '../surfaces/audio/use-sounds'
import { SpanHandles } from './span-handles'
import { TimelineSummary } from './timeline-summary'
import { TimelineTools } from './timeline-tools'
import { panBy, zoomAbout } from './time-scale'
import { LANE_HEIGHT } from './timeline-layout'
import { TrackHandles } from './track-handles'
import { useTimelinePainter } from './use-timeline-painter'

interface ReviewTimelineProps {
  session: Pick<ReviewSession, 'editor' | 'actions'> & Partial<Pick<ReviewSession, 'sound'>>
  mediaId: string
  /** Seconds. */
  duration: number
  /** Returns the frame at a time, with a height in device pixels; null if there is none. Stable between renders. */
  filmstrip: (time: number, height: number) => Promise<ImageBitmap | null>
  hasAudio: boolean
}

const ZOOM_STEP = 1.5

/**
 * Shows the tracks and gaps of a video over time, with its frames and audio. Everything is drawn on canvases, so that thousands of items
 * stay fast.
 */
export function ReviewTimeline({ session, mediaId, duration, filmstrip, hasAudio }: ReviewTimelineProps) {
  const { editor } = session
  const sound = soundOf(session)
  const helpId = useId()
  const { waveform } = useWaveform(mediaId, { enabled: hasAudio })
  const { data: transcript } = useGetTranscript(mediaId, { query: { enabled: hasAudio, retry: false } })
  const { data: speech } = useGetSpeech(mediaId, { query: { enabled: hasAudio, retry: false } })
  const { area, frame, rows, playhead, parts } = useTimelinePainter({ editor, filmstrip, waveform, hasAudio, sound })
  useSounds({ editor, sound }, { waveform, lines: transcript?.segments, speech: speech?.segments })
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
      <TimelineTools
        session={session}
        hasAudio={hasAudio}
        onZoomIn={() => zoomBy(ZOOM_STEP)}
        onZoomOut={() => zoomBy(1 / ZOOM_STEP)}
        onFit={fit}
      />
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
        {parts && <TrackHandles editor={editor} painter={parts.painter} />}
        {parts && <SpanHandles {...{ editor, sound }} painter={parts.painter} />}
      </div>
      <VisuallyHidden id={helpId}>
        <TimelineSummary editor={editor} duration={duration} />
      </VisuallyHidden>
    </section>
  )
}
