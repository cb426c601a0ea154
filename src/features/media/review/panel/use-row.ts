import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'

import type { Editor } from '#editor/editor.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { Rect } from '#editor/geometry.ts'
import { ITEM_ATTRIBUTE } from '../session/use-hovered-row'

/** Renders the contents of a box, or of a polygon in it, at a time in seconds. An image has one time, 0. */
export type RenderThumbnail = (rect: Rect, time: number, points?: readonly OutlinePoint[]) => ReactNode

/** The position of an item's row in the list, and how it is selected. */
export interface RowPlace {
  isSelected: boolean
  /** Whether it is the primary item of the selection. */
  isPrimary: boolean
  /** The position of the row in a virtualized list: its index, and its distance from the top in pixels. */
  index?: number
  top?: number
  total?: number
  /** Measures the rendered row. */
  measure?: (row: HTMLElement | null) => void
}

interface Row {
  /** The properties of the row. */
  readonly props: Readonly<Record<string, unknown>>
  readonly attach: (element: HTMLLIElement | null) => void
  /** The button that selects the item. */
  readonly main: RefObject<HTMLButtonElement | null>
  readonly select: (event: MouseEvent) => void
}

/** Connects the row of an item to the selection: the primary item is scrolled into view, and the focus in the list follows it. */
export function useRow(editor: Editor, id: string, { isSelected, isPrimary, index, top, total, measure }: RowPlace): Row {
  const isVirtualized = index !== undefined
  const row = useRef<HTMLLIElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element
      measure?.(element)
    },
    [measure],
  )
  useEffect(() => {
    if (!isPrimary) return undefined
    const show = (): void => row.current?.scrollIntoView({ block: 'nearest' })
    show()
    // The focus follows the selection within the list.
    if (row.current?.parentElement?.contains(document.activeElement) && document.activeElement?.hasAttribute('aria-current'))
      main.current?.focus()
    if (!isVirtualized) return undefined
    // The rows around it are measured in the next frames, and move it if they are higher than estimated.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(show)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isPrimary, isVirtualized])
  return {
    attach,
    main,
    props: {
      [ITEM_ATTRIBUTE]: id,
      'data-selected': isSelected,
      ...(index === undefined ? {} : { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': total, style: { top } }),
    },
    // Pressing Space with these modifiers counts as a click with them.
    select: ({ shiftKey, ctrlKey, metaKey }) => {
      if (shiftKey) editor.extendTo(id)
      else if (ctrlKey || metaKey) editor.toggle(id)
      else editor.goTo(id)
    },
  }
}
