import { describe, expect, it } from 'vitest'

import { hitTest } from './hit-test'

const large = { id: 'large', rect: { x: 0, y: 0, width: 400, height: 400 } }
const small = { id: 'small', rect: { x: 100, y: 100, width: 60, height: 60 } }
const twin = { id: 'twin', rect: { x: 100, y: 100, width: 60, height: 60 } }

describe('hitTest', () => {
  it('hits the smallest box, and the topmost of equal ones', () => {
    expect(hitTest([small, large], null, { x: 120, y: 120 }, 1)).toEqual({ kind: 'body', id: 'small' })
    expect(hitTest([small, twin, large], null, { x: 120, y: 120 }, 1)).toEqual({ kind: 'body', id: 'twin' })
    expect(hitTest([large, small], null, { x: 300, y: 300 }, 1)).toEqual({ kind: 'body', id: 'large' })
    expect(hitTest([large, small], null, { x: 500, y: 500 }, 1)).toBeNull()
  })

  it('hits handles of the selected box only, with the same screen size at every zoom', () => {
    expect(hitTest([large, small], null, { x: 158, y: 158 }, 1)).toEqual({ kind: 'body', id: 'small' })
    expect(hitTest([large, small], 'small', { x: 158, y: 158 }, 1)).toEqual({ kind: 'handle', id: 'small', handle: 'se' })
    expect(hitTest([large], 'large', { x: 470, y: 200 }, 0.1)).toEqual({ kind: 'handle', id: 'large', handle: 'e' })
    expect(hitTest([large], 'large', { x: 404, y: 200 }, 4)).toBeNull()
  })

  it('hits the body of a box that is too small for its handles', () => {
    expect(hitTest([small], 'small', { x: 110, y: 110 }, 0.2)).toEqual({ kind: 'body', id: 'small' })
    expect(hitTest([small], 'small', { x: 90, y: 90 }, 0.2)).toEqual({ kind: 'handle', id: 'small', handle: 'nw' })
  })

  it('enlarges the target of a tiny box', () => {
    expect(hitTest([small], null, { x: 80, y: 120 }, 0.1)).toEqual({ kind: 'body', id: 'small' })
    expect(hitTest([small], null, { x: 80, y: 120 }, 1)).toBeNull()
  })

  it('hits an ellipse inside its curve only', () => {
    const round = { ...large, isEllipse: true }
    expect(hitTest([round], null, { x: 60, y: 60 }, 1)).toEqual({ kind: 'body', id: 'large' })
    expect(hitTest([round], null, { x: 57, y: 57 }, 1)).toBeNull()
    expect(hitTest([round], null, { x: 200, y: 1 }, 1)).toEqual({ kind: 'body', id: 'large' })
  })
})
