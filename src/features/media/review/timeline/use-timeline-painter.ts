import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { Filmstrip } from './drawing/filmstrip'
import { timeAt } from './time-scale'
import { TimelinePainter } from './drawing/timeline-painter'
import { TimelinePointer } from './timeline-pointer'
import type { TimelineRows } from './timeline-rows'

/** Returns the frame at a time, with a height in device pixels; null if there is none. Stable between renders. */
export type LoadFrame = (time: number, height: number) => Promise<ImageBitmap | null>

interface TimelineOptions {
  /** Stable between renders. */
  readonly rows: TimelineRows
  readonly waveform: Waveform | undefined
  readonly filmstrip?: LoadFrame | undefined
}

interface TimelineParts {
  readonly painter: TimelinePainter
  readonly pointer: TimelinePointer
}

interface Elements {
  /** The element with the canvases and the handles on them. */
  readonly area: RefObject<HTMLDivElement | null>
  /** The slider of the position. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly playhead: RefObject<HTMLCanvasElement | null>
}

/** The height of the frames of the filmstrip in CSS pixels. */
const FILM_HEIGHT = 38

/** Runs the painter and the pointer of a timeline while it is mounted. The position is written to the slider without rendering. */
export function useTimelinePainter({ rows, waveform, filmstrip }: TimelineOptions): Elements & { parts: TimelineParts | null } {
  const { editor } = rows
  const area = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLCanvasElement>(null)
  const [parts, setParts] = useState<TimelineParts | null>(null)
  useEffect(() => {
    const contexts = { rows: canvas.current?.getContext('2d', { alpha: false }), playhead: playhead.current?.getContext('2d') }
    const element = frame.current
    const wheeled = area.current
    if (!contexts.rows || !contexts.playhead || !element || !wheeled) return undefined
    const painter = new TimelinePainter({
      rows,
      canvases: { rows: contexts.rows, playhead: contexts.playhead },
      onPaint: (view) => {
        const { time } = editor
        element.setAttribute('aria-valuenow', String(Math.round(time * 100) / 100))
        element.setAttribute('aria-valuetext', `${formatMoment(time)} of ${formatMoment(editor.clock.range.end)}`)
        element.dataset['shown'] = `${formatMoment(view.start)}–${formatMoment(timeAt(view, element.clientWidth))}`
      },
    })
    const fit = (): void => painter.resize(element.clientWidth, element.clientHeight)
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    const pointer = new TimelinePointer(painter)
    // The painter is created after the canvases.
    // oxlint-disable-next-line react/set-state-in-effect
    setParts({ painter, pointer })
    // React's wheel listeners are passive, so they couldn't prevent the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      pointer.wheel(event.clientX - element.getBoundingClientRect().left, event)
    }
    wheeled.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      wheeled.removeEventListener('wheel', onWheel)
      observer.disconnect()
      painter.stop()
    }
  }, [editor, rows])
  useEffect(() => parts?.painter.setWaveform(waveform), [parts, waveform])
  useEffect(() => {
    if (!parts || !filmstrip) return undefined
    const { width, height } = editor.size
    const film = new Filmstrip({
      load: filmstrip,
      height: Math.round(FILM_HEIGHT * window.devicePixelRatio),
      frameWidth: Math.max(24, (FILM_HEIGHT * width) / height),
      start: editor.clock.range.start,
      onLoad: () => parts.painter.invalidate(),
    })
    parts.painter.setFilm(film)
    return () => {
      parts.painter.setFilm(null)
      film.close()
    }
  }, [parts, editor, filmstrip])
  return { area, frame, canvas, playhead, parts }
}
