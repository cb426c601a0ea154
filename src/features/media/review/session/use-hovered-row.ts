import { useEffect } from 'react'

import type { Editor } from '#editor/editor.ts'

/** The attribute with the ID of a row's item. */
export const ITEM_ATTRIBUTE = 'data-item-id'
/** The attribute that marks the row of the hovered item. */
const HOVER_ATTRIBUTE = 'data-hovered'

/**
 * Marks the item of the row under the pointer or the focus, and the row of the hovered item. It sets an attribute of the row itself, so
 * that a pointer crossing the list re-renders no row.
 */
export function useHoveredRow(editor: Editor): void {
  useEffect(() => {
    const stopper = new AbortController()
    const options = { signal: stopper.signal }
    const onEnter = ({ target }: Event): void => {
      const row = rowOf(target)
      if (row) editor.hover(row.getAttribute(ITEM_ATTRIBUTE))
    }
    const onLeave = ({ target, relatedTarget }: PointerEvent | FocusEvent): void => {
      const row = rowOf(target)
      if (row && !(relatedTarget instanceof Node && row.contains(relatedTarget))) editor.hover(null)
    }
    document.addEventListener('pointerover', onEnter, options)
    document.addEventListener('pointerout', onLeave, options)
    document.addEventListener('focusin', onEnter, options)
    document.addEventListener('focusout', onLeave, options)
    let shown: string | null = null
    const showHovered = (): void => {
      const { hoveredId } = editor.getSnapshot()
      if (hoveredId === shown) return
      shown = hoveredId
      for (const row of document.querySelectorAll(`[${HOVER_ATTRIBUTE}]`)) row.removeAttribute(HOVER_ATTRIBUTE)
      if (hoveredId !== null) document.querySelector(`[${ITEM_ATTRIBUTE}="${CSS.escape(hoveredId)}"]`)?.setAttribute(HOVER_ATTRIBUTE, '')
    }
    const unsubscribe = editor.subscribe(showHovered)
    return () => {
      stopper.abort()
      unsubscribe()
    }
  }, [editor])
}

/** Returns the item row in which an event occurred. */
export function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${ITEM_ATTRIBUTE}]`) : null
}
