import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

import type { OpenDocument } from '../../../engine/document/types'
import { anchorOf, GAP, indexesIn, layOut, pageRead, topOf, type Anchor, type Layout } from './layout'
import { fitPercent, nextPercent, PAPER_SCALE, type Zoom } from './zoom'

export interface Pages {
  layout: Layout
  /** Indexes of the pages to render. */
  shown: readonly number[]
  /** The current page, counted from 1. */
  current: number
  goTo: (page: number) => void
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
  const [zoom, setZoom] = useState<Zoom>('fit')
  const percent = zoom === 'fit' ? fitPercent(pages, room.width - 2 * GAP) : zoom
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
    // Newer browsers return a promise, which an effect must not return.
    scroller.current?.scrollTo({ top: topOf(layout, latest.current) })
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
    scroller.current?.scrollTo({ top })
    // The scroll event comes later, and a zoom may come before it.
    setAnchor({ index, share: -GAP / (layout.heights[index] ?? 1) })
  }
  return {
    layout,
    shown: room.width === 0 ? [] : indexesIn(layout, view),
    current: pageRead(layout, view),
    goTo,
    scale,
    percent,
    zoom,
    setZoom,
    zoomBy: (direction) => setZoom(nextPercent(percent, direction)),
  }
}
