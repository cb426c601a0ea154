import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

import { rememberPlace, type ScrollPlace } from './scroll-memory'

/** Rows beyond the edge that are drawn ahead of a scroll. */
const OVERSCAN = 3

export interface WindowLayout {
  columns: number
  /** Pixels from the top of a row to the top of the next, less the gap. */
  rowHeight: number
  gap: number
  /** Pixels above the first row, which scroll along. */
  headHeight: number
}

interface WindowSettings extends WindowLayout {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Where the list stood when it was left, to begin there. */
  before: ScrollPlace | undefined
  /** Told which places are drawn. */
  onShow: (first: number, last: number) => void
}

/**
 * Which of many media are drawn: those in sight, some rows around them, and the one that has the focus, which would lose it if it
 * were taken out. Going back in the history brings back where the list stood.
 */
export function useMediaWindow({ scroller, count, before, columns, rowHeight, gap, headHeight, onShow }: WindowSettings) {
  const { key } = useLocation()
  const [active, setActive] = useState(before?.active ?? 0)
  const isFocusWanted = useRef(before !== undefined)
  const activeRow = Math.floor(Math.min(active, count - 1) / columns)

  // The virtualizer is made to be read while drawing; nothing here is kept from one drawing to the next.
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
      const drawn = defaultRangeExtractor(range)
      if (activeRow < 0 || drawn.includes(activeRow)) return drawn
      return [...drawn, activeRow].toSorted((one, other) => one - other)
    },
  })
  // A changed height of the rows, or number of columns, is a new layout.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight, columns, gap])

  const inSight = rows.range
  const first = (inSight?.startIndex ?? 0) * columns
  const last = Math.max(0, Math.min(count, ((inSight?.endIndex ?? 0) + 1) * columns) - 1)
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

  /** Gives the focus to the media at this place, and brings it into sight. */
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
    /** Rows that a page of the screen holds. */
    rowsInSight: Math.max(1, (inSight?.endIndex ?? 0) - (inSight?.startIndex ?? 0)),
  }
}

export type MediaWindow = ReturnType<typeof useMediaWindow>
