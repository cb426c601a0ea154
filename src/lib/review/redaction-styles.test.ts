import { describe, expect, it } from 'vitest'

import { needsWarning, styleOfItem, stylesFor } from './redaction-styles'

describe('[MEDIA-05] styles of an item', () => {
  it.for(['license_plate', 'screen', 'text', 'entity:PERSON', 'entity:CARDINAL'] as const)(
    'redacts a %s with Black Box only, even when another style is set',
    (label) => {
      expect(stylesFor({ label })).toEqual(['Black Box'])
      expect(styleOfItem({ kind: 'object', label, style: 'Pixelated' }, 'Smooth')).toBe('Black Box')
    },
  )

  it('offers all three styles for faces and other objects', () => {
    expect(stylesFor({ label: 'face' })).toEqual(['Black Box', 'Pixelated', 'Smooth'])
    expect(stylesFor({ label: 'other' })).toEqual(['Black Box', 'Pixelated', 'Smooth'])
    expect(stylesFor({})).toEqual(['Black Box', 'Pixelated', 'Smooth'])
  })

  it('applies the default style to faces, and Black Box to objects without a style of their own', () => {
    expect(styleOfItem({ kind: 'face', style: null }, 'Smooth')).toBe('Smooth')
    expect(styleOfItem({ kind: 'face', style: 'Pixelated' }, 'Smooth')).toBe('Pixelated')
    expect(styleOfItem({ kind: 'object', style: null }, 'Smooth')).toBe('Black Box')
    expect(styleOfItem({ kind: 'object', style: 'Smooth' }, 'Black Box')).toBe('Smooth')
  })

  it('warns about the two coarse styles on an object, not on a face', () => {
    expect(needsWarning({ kind: 'object' }, 'Pixelated')).toBe(true)
    expect(needsWarning({ kind: 'object' }, 'Smooth')).toBe(true)
    expect(needsWarning({ kind: 'object' }, 'Black Box')).toBe(false)
    expect(needsWarning({ kind: 'face' }, 'Pixelated')).toBe(false)
  })
})
