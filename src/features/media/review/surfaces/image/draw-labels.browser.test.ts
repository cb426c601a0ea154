import { beforeEach, expect, test, vi } from 'vitest'

import { shownNameOf } from '#editor/actions/selected.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { ActiveLayer } from './active-layer'
import { BoxLayer } from './box-layer'
import { drawActiveLabel, drawLabel } from './draw-boxes'

const BOX = { x: 0, y: 0, width: 100, height: 100 }
const face: Track = faceTrack('face', BOX, { number: 2 })
const object: Track = { ...face, id: 'object', kind: 'object' }
const plate: Track = { ...object, id: 'plate', label: 'license_plate', number: 3 }

let context: CanvasRenderingContext2D
beforeEach(() => {
  const made = document.createElement('canvas').getContext('2d')
  if (!made) throw new Error('no canvas')
  context = made
})

/** Returns the texts that a function draws. */
function textsOf(draw: () => void): unknown[] {
  const fillText = vi.spyOn(context, 'fillText')
  draw()
  const texts = fillText.mock.calls.map(([text]) => text)
  fillText.mockRestore()
  return texts
}

test('[MEDIA-04] labels boxes by the names of the list, so that a face and an object with the same number differ', () => {
  expect(textsOf(() => [face, object, plate].forEach((track) => drawLabel(context, track, BOX)))).toEqual([
    'Face 2',
    'Object 2',
    'License plate 3',
  ])
})

test('[MEDIA-04] shortens the labels of small boxes, and leaves them out where even these have no room', () => {
  const small = { ...BOX, width: 32 }
  expect(textsOf(() => [face, object, plate].forEach((track) => drawLabel(context, track, small)))).toEqual(['F2', 'O2', 'L3'])
  expect(textsOf(() => drawLabel(context, face, { ...BOX, width: 14 }))).toEqual([])
  expect(textsOf(() => drawLabel(context, face, { ...BOX, height: 19 }))).toEqual([])
})

test('[MEDIA-04] labels a hovered box of any size', () => {
  expect(textsOf(() => drawActiveLabel(context, object, BOX))).toEqual(['Object 2'])
  expect(textsOf(() => drawActiveLabel(context, object, { ...BOX, width: 4, height: 4 }))).toEqual(['O2'])
})

test('[MEDIA-04] names a selected box once: on its label, or above it where the label is short or turned off', () => {
  const small = faceTrack('small', { x: 300, y: 300, width: 32, height: 32 }, { number: 4 })
  const { editor } = new EditorDriver(makeReview([face, small]))
  const layer = new ActiveLayer(context)
  const namesOf = (id: string): unknown[] => {
    editor.select(id)
    return textsOf(() => layer.draw({ state: editor.getSnapshot(), time: 0, changed: [], nameOf: (of) => `above ${of}` }))
  }
  expect(namesOf('face')).toEqual(['Face 2'])
  expect(namesOf('small')).toEqual(['above small'])
  editor.set({ areLabelsShown: false })
  expect(namesOf('face')).toEqual(['above face'])
})

test('[MEDIA-04] names the covers of everything except a region once, when they are selected, so that no label hides another', () => {
  const driver = new EditorDriver(makeReview([faceTrack('face', { x: 300, y: 300, width: 200, height: 200 }, { number: 1 })]))
  const { editor } = driver
  editor.setView({ width: 1000, height: 800 })
  editor.select('face')
  driver.keys('Ctrl+Shift+e')
  editor.select(null)
  const boxes = new BoxLayer(context)
  expect(textsOf(() => boxes.update(editor.getSnapshot(), 0, new Set(), true))).toEqual(['Face 1'])
  const active = new ActiveLayer(context)
  editor.select(driver.tracks[1]?.id ?? '')
  const nameOf = (id: string): string => shownNameOf(editor, id)
  expect(textsOf(() => active.draw({ state: editor.getSnapshot(), time: 0, changed: [], nameOf }))).toEqual(['Everything except Face 1'])
})
