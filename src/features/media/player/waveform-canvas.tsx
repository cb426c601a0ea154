import { useEffect, useRef } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import styles from './timeline.module.css'
import { waveformColumns } from './waveform-columns'

function draw(canvas: HTMLCanvasElement, waveform: Waveform, duration: number): void {
  const scale = window.devicePixelRatio || 1
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = getComputedStyle(canvas).color
  const middle = canvas.height / 2
  for (const [x, { low, high }] of waveformColumns(waveform, canvas.width, duration).entries()) {
    const top = Math.round(middle - high * middle)
    // Silence is drawn as a line.
    context.fillRect(x, Math.min(top, middle - scale / 2), 1, Math.max(scale, Math.round(middle - low * middle) - top))
  }
}

/** Draws the peaks of the audio. Hidden from screen readers, because the timeline around it has a text alternative. */
export function WaveformCanvas({ waveform, duration }: { waveform: Waveform; duration: number }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return undefined
    const redraw = (): void => draw(canvas, waveform, duration)
    const observer = new ResizeObserver(redraw)
    observer.observe(canvas)
    // The colour depends on the theme, which may change with the system's.
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    return () => {
      observer.disconnect()
      themes.disconnect()
    }
  }, [waveform, duration])
  return <canvas ref={ref} className={styles.waveform} aria-hidden="true" />
}
