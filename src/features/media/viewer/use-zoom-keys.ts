import { useEffect, type RefObject } from 'react'

import type { Pages } from './use-pages'

/** Zooms with plus and minus, and fits the width with 0, while the pages have the focus. */
export function useZoomKeys(scroller: RefObject<HTMLElement | null>, { zoomBy, setZoom }: Pick<Pages, 'zoomBy' | 'setZoom'>): void {
  useEffect(() => {
    const element = scroller.current
    const actions: Record<string, () => void> = { '+': () => zoomBy(1), '-': () => zoomBy(-1), '0': () => setZoom('width') }
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actions[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      action()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [scroller, zoomBy, setZoom])
}
