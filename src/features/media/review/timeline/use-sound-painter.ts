import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { Editor } from '#editor/editor.ts'
import type { SoundMap } from '#editor/sound-map.ts'
import { formatMoment } from '#lib/place-words.ts'
import { SoundPainter } from './sound-painter'
import { SoundPointer } from './sound-pointer'
import { timeAt } from './time-scale'

interface Parts {
  readonly painter: SoundPainter
  readonly pointer: SoundPointer
}

interface Elements {
  readonly area: RefObject<HTMLDivElement | null>
  /** The slider of the position. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rows: RefObject<HTMLCanvasElement | null>
  readonly playhead: RefObject<HTMLCanvasElement | null>
}

/** Runs the painter and the pointer of a recording's timeline while it is mounted. The position is written without rendering. */
export function useSoundPainter(editor: Editor, sound: SoundMap, waveform: Waveform | undefined): Elements & { parts: Parts | null } {
  const area = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLCanvasElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    const contexts = { rows: rows.current?.getContext('2d', { alpha: false }), playhead: playhead.current?.getContext('2d') }
    const element = frame.current
    const wheeled = area.current
    if (!contexts.rows || !contexts.playhead || !element || !wheeled) return undefined
    const painter = new SoundPainter({
      editor,
      sound,
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
    const pointer = new SoundPointer(editor, sound, painter)
    // The painter is created after the canvases.
    // oxlint-disable-next-line react/set-state-in-effect
    setParts({ painter, pointer })
    // React's wheel listeners are passive, so they couldn't prevent the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      pointer.wheel({ x: event.clientX - left, y: event.clientY - top }, event)
    }
    wheeled.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      wheeled.removeEventListener('wheel', onWheel)
      observer.disconnect()
      painter.stop()
    }
  }, [editor, sound])
  useEffect(() => parts?.painter.setWaveform(waveform), [parts, waveform])
  return { area, frame, rows, playhead, parts }
}
