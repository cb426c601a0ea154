import { expect, test } from 'vitest'

import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Editor } from '#editor/editor.ts'
import { Toolbox } from '#editor/stage/tools/toolbox.ts'
import { ActiveLayer } from './active-layer'

const FACE = { x: 100, y: 100, width: 96, height: 96 }
const VIEW = { width: 448, height: 348 }

function start() {
  const tracks = [
    faceTrack('box', FACE),
    faceTrack('other', { ...FACE, x: 250 }),
    faceTrack('round', { ...FACE, y: 4 }, { shape: 'ellipse' }),
  ]
  const editor = new Editor(makeReview(tracks, { width: 400, height: 300 }), () => 'new')
  editor.setView(VIEW)
  return editor
}

/** Returns the colour 28 pixels below the middle of a box that ends at `bottom`. The image is 24 pixels from the corner of the view. */
function colourOfHandle(editor: Editor, bottom = 196): string {
  const canvas = new OffscreenCanvas(VIEW.width, VIEW.height)
  // An offscreen canvas draws the same, without the attributes of its element.
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  new ActiveLayer(context).draw({ state: editor.getSnapshot(), time: 0, changed: [], nameOf: (id) => id })
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(148 + 24, bottom + 28 + 24, 1, 1).data
  return alpha === 0 ? 'none' : `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test('[MEDIA-04] the handle that turns a region is below the selected box, and nowhere while several are selected or it turns', () => {
  const editor = start()
  expect(colourOfHandle(editor)).toBe('none')
  editor.select('box')
  expect(colourOfHandle(editor)).toBe('#ffffff')
  editor.set({ toolId: 'draw' })
  expect(colourOfHandle(editor)).toBe('none')
  editor.set({ toolId: 'select', hasShapes: false })
  expect(colourOfHandle(editor)).toBe('none')
  editor.set({ hasShapes: true })
  editor.selectAllOf(['other', 'box'])
  expect(colourOfHandle(editor)).toBe('none')
  editor.select('box')
  const toolbox = new Toolbox(editor)
  toolbox.pointerDown({ x: 172, y: 248 })
  toolbox.pointerMove({ x: 120, y: 240 })
  expect(editor.getSnapshot().isGesturing).toBe(true)
  expect(colourOfHandle(editor)).toBe('none')
})

test('[MEDIA-04] an ellipse has no handle that turns it', () => {
  const editor = start()
  editor.select('round')
  expect(colourOfHandle(editor, 100)).toBe('none')
})
