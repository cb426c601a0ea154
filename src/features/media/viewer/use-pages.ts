import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

import type { OpenDocument } from '#engine/document/types.ts'
import { anchorOf, GAP, indexesIn, layOut, pageRead, topOf, type Anchor, type Layout } from './layout'
import type { Rect } from '#editor/geometry.ts'
import { fitPagePercent, fitPercent, nextPercent, PAPER_SCALE, type Zoom } from './zoom'

export interface Pages {
  layout: Layout
  /** Indexes of the pages to render. */
  shown: readonly number[]
  /** The current page, counted from 1. */
  current: number
  goTo: (page: number) => void
  /** Brings a place on a page into view, in points. Scrolls only if it isn't in view. */
  reveal: (page: number, rect: Rect) => void
  /** Screen pixels per point. */
  scale: number
  percent: number
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  zoomBy: (direction: 1 | -1) => void
}

const START: Anchor = { index: 0, share: -1 }

/** Tracks which pages are in view and at which scale. */
export function usePages(scroller: RefObject<HTMLElement | null>, { pages }: OpenDocument): Pages {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [anchor, setAnchor] = useState<Anchor>(START)
  const [zoom, setZoom] = useState<Zoom>('width')
  const percent = percentOf(zoom, pages, room)
  const scale = (percent / 100) * PAPER_SCALE
  const layout = useMemo(() => layOut(pages, scale), [pages, scale])
  const view = { top: topOf(layout, anchor), height: room.height }

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  // After a change of scale, the top of the view stays at the same place in the document.
  const latest = useRef(anchor)
  useLayoutEffect(() => {
    latest.current = anchor
  }, [anchor])
  useLayoutEffect(() => {
    scrollTo(scroller.current, topOf(layout, latest.current))
  }, [scroller, layout])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onScroll = (): void => setAnchor(anchorOf(layout, element.scrollTop))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, layout])

  const goTo = (page: number): void => {
    const index = Math.min(pages.length, Math.max(1, page)) - 1
    const top = (layout.tops[index] ?? 0) - GAP
    scrollTo(scroller.current, top)
    // A zoom may occur before the scroll event.
    setAnchor({ index, share: -GAP / (layout.heights[index] ?? 1) })
  }
  const reveal = (page: number, { x, y, width, height }: Rect): void => {
    const element = scroller.current
    const index = Math.min(pages.length, Math.max(1, page)) - 1
    const top = layout.tops[index]
    const size = pages[index]
    if (!element || top === undefined || !size) return
    const [from, to] = [top + y * scale, top + (y + height) * scale]
    const left = Math.max(0, (layout.width - size.width * scale) / 2) + x * scale
    const isInView = from >= element.scrollTop + GAP && to <= element.scrollTop + element.clientHeight - GAP
    const isBeside = left >= element.scrollLeft && left + width * scale <= element.scrollLeft + element.clientWidth
    if (isInView && isBeside) return
    if (!isInView) scrollTo(element, Math.max(0, from - element.clientHeight / 3))
    if (!isBeside) scrollTo(element, element.scrollTop, Math.max(0, left - element.clientWidth / 4))
  }
  return {
    layout,
    shown: room.width === 0 ? [] : indexesIn(layout, view),
    current: pageRead(layout, view),
    goTo,
    reveal,
    scale,
    percent,
    zoom,
    setZoom,
    zoomBy: (direction) => setZoom(nextPercent(percent, direction)),
  }
}

function percentOf(zoom: Zoom, pages: OpenDocument['pages'], room: { width: number; height: number }): number {
  if (zoom === 'width') return fitPercent(pages, room.width - 2 * GAP)
  const [first] = pages
  if (zoom === 'page') return first ? fitPagePercent(first, { width: room.width - 2 * GAP, height: room.height - 2 * GAP }) : 100
  return zoom
}

/** Scrolls by assignment, which every DOM supports and which returns no promise. */
function scrollTo(element: HTMLElement | null, top: number, left?: number): void {
  if (!element) return
  element.scrollTop = top
  if (left !== undefined) element.scrollLeft = left
}
