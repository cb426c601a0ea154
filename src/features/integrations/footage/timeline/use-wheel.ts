import { useEffect, type RefObject } from 'react'

import type { Span } from '../spans'
import { instantAt, pan, zoom } from './view'

/** How strongly the wheel zooms: a notch of 100 is a fifth. */
const ZOOM_PER_PIXEL = 0.002

interface Wheel {
  view: Span
  bounds: Span
  onView: (view: Span) => void
}

/**
 * The wheel zooms at the pointer; sideways, or with Shift, it moves. React listens in a way that cannot keep the page from scrolling.
 *
 * @param plot the part that stands for the window's width
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
      // Where there is nothing further to see, the page scrolls.
      if (next.start === view.start && next.end === view.end) return
      event.preventDefault()
      onView(next)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [plot, view, bounds, onView])
}
