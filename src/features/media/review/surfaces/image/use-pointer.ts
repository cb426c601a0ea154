import { useEffect, type RefObject } from 'react'

import type { Point } from '#editor/geometry.ts'
import { pan } from '#editor/stage/viewport.ts'
import type { ReviewSession } from '../../session/review-session'

/** Zoom per wheel pixel. A pinch on a touchpad sends much smaller deltas. */
const WHEEL_RATE = 0.0016
const PINCH_RATE = 0.01
/** Pixels per line, for wheels that report lines. */
const LINE = 16

/** Passes pointer and wheel events of an element to the tools. */
export function usePointer(element: RefObject<HTMLElement | null>, { editor, toolbox }: ReviewSession): void {
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = target.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const showCursor = (): void => {
      target.style.cursor = toolbox.cursor()
    }
    const handlers = {
      pointerdown: (event: PointerEvent): void => {
        if (event.button > 1 || !event.isPrimary) return
        // Prevents the browser's autoscroll on the middle button.
        event.preventDefault()
        target.focus({ preventScroll: true })
        target.setPointerCapture(event.pointerId)
        toolbox.pointerDown(at(event), event.button === 1 ? 'middle' : 'main', {
          isAdding: event.shiftKey || event.ctrlKey || event.metaKey,
          isCopying: event.altKey,
        })
        showCursor()
      },
      pointermove: (event: PointerEvent): void => {
        if (event.isPrimary) toolbox.pointerMove(at(event), { isStepped: event.shiftKey })
        showCursor()
      },
      pointerup: (event: PointerEvent): void => {
        if (event.isPrimary) toolbox.pointerUp(at(event))
        showCursor()
      },
      dblclick: (): void => toolbox.closePolygon(),
      pointerleave: (): void => toolbox.pointerLeave(),
      pointercancel: (): void => void toolbox.cancel(),
      wheel: (event: WheelEvent): void => {
        event.preventDefault()
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          const { viewport, view } = editor.getSnapshot()
          const by = event.deltaX === 0 ? { x: -event.deltaY * unit, y: 0 } : { x: -event.deltaX * unit, y: -event.deltaY * unit }
          editor.setViewport(pan(viewport, by, editor.size, view))
        } else toolbox.zoomBy(Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_RATE : WHEEL_RATE)), at(event))
      },
    }
    const unsubscribe = editor.subscribe(showCursor)
    const stopper = new AbortController()
    const { signal } = stopper
    target.addEventListener('pointerdown', handlers.pointerdown, { signal })
    target.addEventListener('pointermove', handlers.pointermove, { signal })
    target.addEventListener('pointerup', handlers.pointerup, { signal })
    target.addEventListener('dblclick', handlers.dblclick, { signal })
    target.addEventListener('pointerleave', handlers.pointerleave, { signal })
    target.addEventListener('pointercancel', handlers.pointercancel, { signal })
    target.addEventListener('wheel', handlers.wheel, { signal, passive: false })
    return () => {
      stopper.abort()
      unsubscribe()
    }
  }, [element, editor, toolbox])
}
