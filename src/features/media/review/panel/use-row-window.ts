import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { ITEM_ATTRIBUTE } from '../session/use-hovered-row'

/** Lists up to this length are rendered completely, because the browser skips the layout of rows out of view. */
const RENDERED_COMPLETELY = 200
/** The usual height of a row in pixels. */
const ROW_HEIGHT = 60
/** Rows rendered beyond each edge. */
const OVERSCAN = 6

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** The IDs of all rows. Equal lists are the same array. */
  readonly ids: readonly string[]
  readonly selectedId: string | null
}

/**
 * Selects which rows of a long list are rendered: those in view, some around them, the selected one, and the focused one, which would
 * otherwise lose the focus. When the row with the focus leaves the list, the focus goes to the row in its place.
 */
export function useRowWindow({ scroller, ids, selectedId }: RowWindowOptions) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const isLong = ids.length > RENDERED_COMPLETELY
  const kept = isLong ? [selectedId, focusedId].flatMap((id) => (id === null ? [] : ids.indexOf(id))).filter((index) => index >= 0) : []
  // The virtualizer is designed to be read during rendering, and nothing is stored between renders.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  })

  useEffect(() => {
    const element = scroller.current
    const onFocusIn = ({ target }: FocusEvent): void =>
      setFocusedId(target instanceof Element ? (target.closest(`[${ITEM_ATTRIBUTE}]`)?.getAttribute(ITEM_ATTRIBUTE) ?? null) : null)
    const onFocusOut = (): void => setFocusedId(null)
    element?.addEventListener('focusin', onFocusIn)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusin', onFocusIn)
      element?.removeEventListener('focusout', onFocusOut)
    }
  }, [scroller])

  const before = useRef(ids)
  useLayoutEffect(() => {
    const index = focusedId === null ? -1 : before.current.indexOf(focusedId)
    before.current = ids
    if (index === -1 || focusedId === null || ids.includes(focusedId) || document.activeElement !== document.body) return
    const next = ids[Math.min(index, ids.length - 1)]
    if (next === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[${ITEM_ATTRIBUTE}="${CSS.escape(next)}"] [aria-current]`)?.focus({ preventScroll: true })
  }, [ids, focusedId, scroller])

  return {
    isLong,
    height: isLong ? rows.getTotalSize() : undefined,
    rows: isLong ? rows.getVirtualItems().map(({ index, start }) => ({ index, top: start })) : ids.map((_, index) => ({ index, top: 0 })),
    measure: isLong ? rows.measureElement : undefined,
  }
}
