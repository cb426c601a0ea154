import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

import { rememberPlace, type ScrollPlace } from './scroll-memory'

/** Rows rendered beyond each edge. */
const OVERSCAN = 3

export interface WindowLayout {
  columns: number
  /** The height of a row in pixels, without the gap. */
  rowHeight: number
  gap: number
  /** The pixels above the first row, which scroll along. */
  headHeight: number
}

interface WindowSettings extends WindowLayout {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** The scroll position to restore. */
  before: ScrollPlace | undefined
  /** Called with the visible range. */
  onShow: (first: number, last: number) => void
}

/**
 * Selects which files are rendered: those in view, some rows around them, and the focused one, which would lose the focus if it were
 * removed. Going back in the history restores the scroll position.
 */
export function useMediaWindow({ scroller, count, before, columns, rowHeight, gap, headHeight, onShow }: WindowSettings) {
  const { key } = useLocation()
  const [active, setActive] = useState(before?.active ?? 0)
  const isFocusWanted = useRef(before !== undefined)
  const activeRow = Math.floor(Math.min(active, count - 1) / columns)

  // The virtualizer is designed to be read during rendering, and nothing is stored between renders.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: before?.offset ?? 0,
    rangeExtractor: (range) => {
      const rendered = defaultRangeExtractor(range)
      if (activeRow < 0 || rendered.includes(activeRow)) return rendered
      return [...rendered, activeRow].toSorted((one, other) => one - other)
    },
  })
  // A change of row height or columns changes the layout.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight, columns, gap])

  const inView = rows.range
  const first = (inView?.startIndex ?? 0) * columns
  const last = Math.max(0, Math.min(count, ((inView?.endIndex ?? 0) + 1) * columns) - 1)
  useEffect(() => onShow(first, last), [onShow, first, last])

  const latestActive = useRef(active)
  useEffect(() => {
    latestActive.current = active
  })
  useEffect(() => {
    const element = scroller.current
    const onFocusIn = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      if (item) setActive(Number(item.dataset['index']))
    }
    element?.addEventListener('focusin', onFocusIn)
    return () => element?.removeEventListener('focusin', onFocusIn)
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    return () => rememberPlace(key, { offset: element.scrollTop, active: latestActive.current })
  }, [key, scroller])

  useEffect(() => {
    if (!isFocusWanted.current) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] a`)
    if (!link) return
    isFocusWanted.current = false
    link.focus({ preventScroll: true })
  })

  /** Focuses the file at an index and scrolls it into view. */
  const goTo = useCallback(
    (index: number): void => {
      const place = Math.max(0, Math.min(count - 1, index))
      isFocusWanted.current = true
      setActive(place)
      rows.scrollToIndex(Math.floor(place / columns))
    },
    [rows, count, columns],
  )

  const places = rows.getVirtualItems().flatMap(({ index: row, start }) =>
    Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => ({
      index: row * columns + column,
      column,
      top: start - headHeight,
    })),
  )
  return {
    places,
    height: rows.getTotalSize(),
    active: Math.max(0, Math.min(active, count - 1)),
    goTo,
    /** The number of visible rows. */
    rowsInView: Math.max(1, (inView?.endIndex ?? 0) - (inView?.startIndex ?? 0)),
  }
}

export type MediaWindow = ReturnType<typeof useMediaWindow>
