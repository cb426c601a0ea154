import { expect, test } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import { Editor } from '#editor/editor.ts'
import { ActiveLayer } from './active-layer'
import { BoxLayer } from './box-layer'

const VIEW = { width: 448, height: 348 }
/** A plate that stands upright: before it is turned, it is 120 pixels wide around 200, 150. */
const PLATE = { x: 140, y: 130, width: 120, height: 40 }

function start(fields: Partial<Track> = {}): Editor {
  const track = faceTrack('plate', PLATE, { kind: 'object', positions: [{ time: 0, ...PLATE, angle: 90 }], ...fields })
  const clock = new Clock({ range: { start: 0, end: 4 }, now: () => 0 })
  const editor = new Editor(makeReview([track], { width: 400, height: 300 }), () => 'new', clock)
  editor.setView(VIEW)
  return editor
}

/** Returns a function that reads the colour at a point of the image, which is 24 pixels from the corner of the view. */
function drawn(draw: (context: CanvasRenderingContext2D) => void): (x: number, y: number) => string {
  // An offscreen canvas draws the same, without the attributes of its element.
  const context = new OffscreenCanvas(VIEW.width, VIEW.height).getContext('2d') as unknown as CanvasRenderingContext2D
  draw(context)
  return (x, y) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x + 24, y + 24, 1, 1).data
    return alpha === 0 ? 'none' : `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
}

const boxesOf = (editor: Editor) =>
  drawn((context) => new BoxLayer(context).update({ ...editor.getSnapshot(), areLabelsShown: false }, 0, new Set(), true))
const activeOf = (editor: Editor) =>
  drawn((context) => new ActiveLayer(context).draw({ state: editor.getSnapshot(), time: 0, changed: [], nameOf: (id) => id }))

test('[MEDIA-04] a turned box is drawn where it is, and not where it would be before it is turned', () => {
  const colourAt = boxesOf(start())
  const inside = [
    [200, 100],
    [185, 150],
    [215, 205],
  ] as const
  const outside = [
    [150, 150],
    [250, 150],
    [225, 100],
    [200, 80],
  ] as const
  expect(inside.map(([x, y]) => colourAt(x, y) === 'none')).toEqual([false, false, false])
  expect(outside.map(([x, y]) => colourAt(x, y))).toEqual(['none', 'none', 'none', 'none'])
})

test('[MEDIA-04] the padding of a turned box is that of the upright box around it', () => {
  const colourAt = boxesOf(start({ padding: { space: 0.25 } }))
  // The box reaches from 180 to 220 and from 90 to 210; its padding 10 pixels further to the sides, and 30 up and down.
  const reached = [
    [172, 150],
    [228, 150],
    [200, 64],
    [200, 236],
  ] as const
  const beyond = [
    [166, 150],
    [234, 150],
    [200, 56],
    [200, 244],
  ] as const
  expect(reached.map(([x, y]) => colourAt(x, y) === 'none')).toEqual([false, false, false, false])
  expect(beyond.map(([x, y]) => colourAt(x, y))).toEqual(['none', 'none', 'none', 'none'])
})

test('[MEDIA-04] the outline of a selected box turns with it', () => {
  const editor = start({ positions: [{ time: 0, ...PLATE, angle: 45 }] })
  editor.select('plate')
  const colourAt = activeOf(editor)
  // 3 pixels outside the upper and the lower side, apart from the handles.
  expect([colourAt(237, 155), colourAt(163, 145)]).not.toContain('none')
  // The upright box around it reaches to these corners.
  expect([colourAt(140, 90), colourAt(260, 210), colourAt(200, 90)]).toEqual(['none', 'none', 'none'])
})

test('[MEDIA-04] the handles of a turned box turn with it, and the one that turns it is below all of it', () => {
  const editor = start()
  editor.select('plate')
  const colourAt = activeOf(editor)
  // The handle of the right side is at the bottom. That which turns is 28 pixels below it.
  expect([colourAt(200, 210), colourAt(200, 90), colourAt(180, 150), colourAt(220, 150), colourAt(208, 238)]).toEqual(
    Array.from({ length: 5 }, () => '#ffffff'),
  )
  expect([colourAt(140, 150), colourAt(260, 150), colourAt(208, 198)]).toEqual(['none', 'none', 'none'])
})

test('[MEDIA-04] the points of a turned polygon are drawn where they are', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0.5, y: 1 },
  ]
  const editor = start({ shape: 'polygon', points })
  editor.select('plate')
  const colourAt = activeOf(editor)
  // Its upper side is at the right, and its last point in the middle of the left side.
  expect([colourAt(220, 90), colourAt(220, 210), colourAt(180, 150)]).toEqual(['#ffffff', '#ffffff', '#ffffff'])
})
