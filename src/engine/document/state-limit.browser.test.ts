import { expect, it } from 'vitest'

import { EngineError } from '../core/errors'
import { limitStates } from './state-limit'

function limitedContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  limitStates(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  return context
}

it('refuses more than 2,000 saved states', () => {
  const context = limitedContext()
  for (let state = 0; state < 2000; state += 1) context.save()
  expect(() => context.save()).toThrow(EngineError)
})

it('allows any number of states that are restored, and restores without a state', () => {
  const context = limitedContext()
  for (let round = 0; round < 5000; round += 1) {
    context.save()
    context.restore()
    context.restore()
  }
  context.fillStyle = '#ff0000'
  context.save()
  context.fillStyle = '#00ff00'
  context.restore()
  expect(context.fillStyle).toBe('#ff0000')
})
