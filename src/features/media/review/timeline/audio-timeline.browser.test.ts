import { afterEach, expect, test } from 'vitest'

import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { BOX } from '#tests/editor-over-time.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import { AudioMap, type KnownAudio } from '#editor/audio-map.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { TimelinePainter } from './drawing/timeline-painter'
import { TimelinePointer } from './timeline-pointer'
import { audioRows, videoRows } from './timeline-rows'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function newContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

/** Starts a timeline of 60 seconds with 20 pixels per second. */
function start(spans: readonly Span[] = [], known: Partial<KnownAudio> = {}) {
  const driver = driveAudio(spans, known)
  const canvases = { rows: newContext(), playhead: newContext() }
  const painter = new TimelinePainter({ rows: audioRows(driver.editor, driver.audio), canvases, onPaint: () => undefined })
  stops.push(() => painter.stop())
  painter.resize(1200, 300)
  const pointer = new TimelinePointer(painter)
  const drag = (from: { x: number; y: number }, to: { x: number; y: number }, isReleased = true): void => {
    pointer.down(from, { isPanning: false, isAdding: false })
    pointer.move({ x: (from.x + to.x) / 2, y: to.y })
    pointer.move(to)
    if (isReleased) pointer.up(to)
  }
  return { ...driver, painter, pointer, drag, wave: painter.layout.wave.top + 20, lane: painter.layout.spans.top + 10 }
}

test('[MEDIA-04] a drag on the waveform adds a span as one undo step, and a click goes to its time', () => {
  const { drag, pointer, wave, times, editor, clock, press } = start()
  drag({ x: 200, y: wave }, { x: 100, y: wave })
  expect(times()).toEqual(['5.00–10.00'])
  expect(editor.getSnapshot().selectedId).toBe('drawn-1')
  press('Ctrl+z')
  expect(times()).toEqual([])
  pointer.down({ x: 600, y: wave }, { isPanning: false, isAdding: false })
  pointer.up({ x: 600, y: wave })
  expect(clock.time).toBe(30)
  expect(times()).toEqual([])
})

test('[MEDIA-04] a drag of an edge resizes a span and a drag of its middle moves it', () => {
  const { drag, lane, times } = start([spanOf('a', 10, 20)])
  drag({ x: 400, y: lane }, { x: 440, y: lane })
  expect(times()).toEqual(['10.00–22.00'])
  drag({ x: 200, y: lane }, { x: 160, y: lane })
  expect(times()).toEqual(['8.00–22.00'])
  drag({ x: 300, y: lane }, { x: 340, y: lane })
  expect(times()).toEqual(['10.00–24.00'])
})

test('[MEDIA-04] edges snap to words, and the span names the words in it', () => {
  const words = [
    { id: 'one', start: 10, end: 12, text: 'Ada' },
    { id: 'two', start: 12, end: 14, text: 'Okafor' },
  ]
  const { drag, wave, times, spans, audio } = start([], { words })
  drag({ x: 204, y: wave }, { x: 277, y: wave })
  expect(times()).toEqual(['10.00–14.00'])
  expect(spans()[0]).toMatchObject({ words: ['one', 'two'], text: 'Ada Okafor' })
  audio.set({ isSnapping: false })
  drag({ x: 804, y: wave }, { x: 877, y: wave })
  expect(times()[1]).toBe('40.20–43.85')
})

test('[MEDIA-04] Escape cancels a drag, and spans that overlap have lanes of their own', () => {
  const { drag, lane, times, pointer, painter } = start([spanOf('a', 10, 20), spanOf('b', 15, 30), spanOf('c', 40, 50)])
  expect(painter.spanLanes.lanes.map((bars) => bars.map(({ span }) => span.id))).toEqual([['a', 'c'], ['b']])
  drag({ x: 400, y: lane }, { x: 440, y: lane }, false)
  expect(pointer.cancel()).toBe(true)
  expect(times()[0]).toBe('10.00–20.00')
})

test('[MEDIA-04] the timeline of a video draws spans of its audio on the waveform, above the tracks', () => {
  const clock = new Clock({ range: { start: 0, end: 60 }, now: () => 0 })
  const driver = new EditorDriver(makeReview([faceTrack('face', BOX, { number: 1 })]), undefined, 'drawn', clock)
  const canvases = { rows: newContext(), playhead: newContext() }
  const painter = new TimelinePainter({ rows: videoRows(driver.editor, new AudioMap(), true), canvases, onPaint: () => undefined })
  stops.push(() => painter.stop())
  painter.resize(1200, 300)
  const pointer = new TimelinePointer(painter)
  const y = painter.layout.wave.top + 5
  expect(painter.layout.spans.height).toBe(0)
  pointer.down({ x: 100, y }, { isPanning: false, isAdding: false })
  pointer.move({ x: 150, y })
  pointer.move({ x: 200, y })
  pointer.up({ x: 200, y })
  expect(driver.state.settled.spans).toMatchObject([{ start: 5, end: 10, decision: 'redact', cover: 'mute' }])
  expect(painter.layout.spans.height).toBeGreaterThan(0)
  const lane = painter.layout.spans.top + 10
  pointer.down({ x: 150, y: lane }, { isPanning: false, isAdding: false })
  pointer.up({ x: 150, y: lane })
  expect(driver.state.selectedId).toBe('drawn-1')
  expect(painter.paint()).toBe(true)
})
