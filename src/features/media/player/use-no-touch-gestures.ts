import { useEffect } from 'react'

/** Safari's pinch events, which other browsers and type libraries lack. */
const PINCHES = ['gesturestart', 'gesturechange', 'gestureend'] as const

function preventPinch(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

function prevent(event: Event): void {
  if (event.cancelable) event.preventDefault()
}

/**
 * Disables touch gestures while the page is open, because on a playback page a finger moves the playhead and must not pan or zoom the page.
 * Zooming by keyboard, wheel and browser menu still works.
 */
export function useNoTouchGestures(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.touchAction
    style.touchAction = 'none'
    // Explicit, because browsers treat touch listeners as passive by default.
    const active = { passive: false }
    document.addEventListener('touchmove', preventPinch, active)
    for (const name of PINCHES) document.addEventListener(name, prevent, active)
    return () => {
      style.touchAction = before
      document.removeEventListener('touchmove', preventPinch)
      for (const name of PINCHES) document.removeEventListener(name, prevent)
    }
  }, [])
}
