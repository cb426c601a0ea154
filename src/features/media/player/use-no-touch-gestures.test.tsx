import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useNoTouchGestures } from './use-no-touch-gestures'

function Playing() {
  useNoTouchGestures()
  return null
}

/** Returns whether the default action of an event was prevented. */
function isPrevented(type: string, fingers = 0): boolean {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: { length: fingers } })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('[NAV-05] disables touch gestures while the page is open and restores them afterwards', () => {
  document.documentElement.style.touchAction = 'manipulation'
  expect(isPrevented('touchmove', 2)).toBe(false)
  const { unmount } = render(<Playing />)
  expect(document.documentElement.style.touchAction).toBe('none')
  expect(isPrevented('touchmove', 2)).toBe(true)
  expect(isPrevented('gesturestart')).toBe(true)
  expect(isPrevented('touchmove', 1)).toBe(false)
  // Zooming by keyboard or wheel stays enabled.
  expect(isPrevented('wheel')).toBe(false)
  unmount()
  expect(document.documentElement.style.touchAction).toBe('manipulation')
  expect(isPrevented('touchmove', 2)).toBe(false)
  expect(isPrevented('gesturestart')).toBe(false)
})
