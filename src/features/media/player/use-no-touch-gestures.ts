import { useEffect } from 'react'

/** What Safari sends for two fingers; no other browser has these, and no library of types. */
const PINCHES = ['gesturestart', 'gesturechange', 'gestureend'] as const

function preventPinch(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

function prevent(event: Event): void {
  if (event.cancelable) event.preventDefault()
}

/**
 * Switches touch gestures off as long as the page is open: on a page that plays, a finger moves the position, and neither pans nor
 * zooms what is around it. Zooming by keyboard, by wheel and by the browser's menu is not touched.
 */
export function useNoTouchGestures(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.touchAction
    style.touchAction = 'none'
    // Said outright: browsers take listeners for touches as ones that let the gesture be.
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
