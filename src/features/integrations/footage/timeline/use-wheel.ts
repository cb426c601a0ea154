import { useEffect, type RefObject } from 'react'

import type { Span } from '../spans'
import { instantAt, pan, zoom } from './view'

/** Zoom per pixel of scrolling: a notch of 100 pixels zooms by a fifth. */
const ZOOM_PER_PIXEL = 0.002

interface Wheel {
  view: Span
  bounds: Span
  onView: (view: Span) => void
}

/**
 * Zooms at the pointer with the wheel; scrolling sideways or with Shift moves the window. React's listener is passive and couldn't prevent
 * the page from scrolling.
 *
 * @param plot the element that spans the window's width
 */
export function useWheel(plot: RefObject<HTMLElement | null>, { view, bounds, onView }: Wheel): void {
  useEffect(() => {
    const element = plot.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      const { left, width } = element.getBoundingClientRect()
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const next = isSideways
        ? pan(view, (sideways / Math.max(1, width)) * (view.end - view.start), bounds)
        : zoom(view, Math.exp(event.deltaY * ZOOM_PER_PIXEL), instantAt(view, (event.clientX - left) / Math.max(1, width)), bounds)
      // At the limits of the view, the page scrolls instead.
      if (next.start === view.start && next.end === view.end) return
      event.preventDefault()
      onView(next)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [plot, view, bounds, onView])
}
