import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { AudioMap } from '#editor/audio-map.ts'
import { Clock } from '#editor/clock.ts'
import '#ui/styles/theme.css'
import { CoverageSummary } from './coverage-summary'
import { TimelinePainter } from './drawing/timeline-painter'
import { audioRows, videoRows, type TimelineRows } from './timeline-rows'
import { TimelinePointer } from './timeline-pointer'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cleanup()
})

function newContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  stops.push(() => canvas.remove())
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

/** Paints a timeline of 1000 by 300 pixels, and returns the colour names of its strip at a time. */
function paint(rows: TimelineRows) {
  const context = newContext()
  const painter = new TimelinePainter({ rows, canvases: { rows: context, playhead: newContext() }, onPaint: () => undefined })
  stops.push(() => painter.stop())
  painter.resize(1000, 300)
  painter.paint()
  const { top, height } = painter.layout.coverage
  const style = getComputedStyle(document.documentElement)
  const names = ['--redact', '--warning', '--text-muted', '--surface'].map((name) => [hexOf(style.getPropertyValue(name)), name] as const)
  const pixel = (x: number, y: number): string => {
    const data = context.getImageData(Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio), 1, 1).data
    return `#${Array.from(data.slice(0, 3), (value) => value.toString(16).padStart(2, '0')).join('')}`
  }
  const nameOf = (colour: string): string => names.find(([hex]) => hex === colour)?.[1] ?? colour
  const xOf = (time: number): number => (time - painter.view.start) * painter.view.scale
  return {
    painter,
    top,
    xOf,
    /** The upper and the lower part of the strip. */
    colours: (time: number) => [nameOf(pixel(xOf(time), top + 4)), nameOf(pixel(xOf(time), top + height - 2.5))],
    hasColour: (time: number, name: string) =>
      Array.from({ length: 12 }, (_unused, step) => nameOf(pixel(xOf(time) + step, top + 4))).includes(name),
  }
}

function hexOf(value: string): string {
  return value.trim().toLowerCase()
}

const review = {
  ...makeReview([trackOf('a', [at(1), at(8)]), trackOf('kept', [at(2), at(4)], { decision: 'keep' })]),
  gaps: [gapOf({ start: 4, end: 5 })],
}
const driveVideo = () => new EditorDriver(review, undefined, 'drawn', new Clock({ range: { start: 0, end: 10 }, now: () => 0 }))

test('[MEDIA-04] shows under a video which stretches are redacted, kept and unresolved, in one colour each', () => {
  const { colours, hasColour } = paint(videoRows(driveVideo().editor, new AudioMap(), false))
  expect(colours(0.5)).toEqual(['--surface', '--surface'])
  expect(colours(1.5)).toEqual(['--redact', '--redact'])
  expect(colours(3)).toEqual(['--redact', '--text-muted'])
  expect(hasColour(4.4, '--warning')).toBe(true)
  expect(hasColour(4.4, '--redact')).toBe(false)
  expect(colours(6)).toEqual(['--redact', '--redact'])
  expect(colours(9)).toEqual(['--surface', '--surface'])
})

test('[MEDIA-04] shows under a recording which spans are redacted and kept', () => {
  const driver = driveAudio([spanOf('a', 10, 20), spanOf('b', 30, 40, { decision: 'keep' })], {})
  const { colours } = paint(audioRows(driver.editor, driver.audio))
  expect(colours(15)).toEqual(['--redact', '--redact'])
  expect(colours(25)).toEqual(['--surface', '--surface'])
  expect(colours(35)).toEqual(['--text-muted', '--text-muted'])
})

test('[MEDIA-04] goes to the time of a press on the strip', () => {
  const driver = driveVideo()
  const { painter, top, xOf } = paint(videoRows(driver.editor, new AudioMap(), false))
  new TimelinePointer(painter).down({ x: xOf(6), y: top + 5 }, { isPanning: false, isAdding: false })
  expect(driver.editor.time).toBe(6)
})

test('[MEDIA-04] describes the strip for screen readers', () => {
  render(<CoverageSummary editor={driveVideo().editor} height={12} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Coverage: 1.0 s unresolved in 1 stretch, 7.0 s redacted in 1 stretch, 2.0 s left visible in 1 stretch',
  )
})
