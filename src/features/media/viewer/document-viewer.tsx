import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

import type { PageStage } from '#editor/stage/page-stage.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { formatCount } from '#lib/words/formats.ts'
import { PageView } from './page-view'
import { usePages, type Pages } from './use-pages'
import styles from './viewer.module.css'
import { ViewerBar } from './viewer-bar'

/** Zooms with plus and minus, and fits the width with 0, while the pages have the focus. */
function useZoomKeys(scroller: RefObject<HTMLElement | null>, { zoomBy, setZoom }: Pick<Pages, 'zoomBy' | 'setZoom'>): void {
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

interface DocumentViewerProps {
  document: OpenDocument
  /** Renders content on top of a page. Pages count from 1. */
  renderOverlay?: (page: number, scale: number) => ReactNode
  /** The state of the pages in a review, which follows and controls the viewer. */
  stage?: PageStage
  /** Rendered at the start of the bar. */
  tools?: ReactNode
  /** Rendered below the bar. */
  notice?: ReactNode
  /** Renders a list at the left: the pages, or the matches of a search. */
  renderSide?: (pages: Pages) => ReactNode
  /** Further attributes of the scrollable pages. */
  attributes?: Readonly<Record<string, unknown>>
}

/** Shows the pages of a document below each other. Only pages in view are rendered. */
export function DocumentViewer({ document, renderOverlay, stage, tools, notice, renderSide, attributes }: DocumentViewerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const pages = usePages(scroller, document)
  useZoomKeys(scroller, pages)
  useStage(stage, pages)
  const { layout, scale } = pages
  return (
    <section className={styles.viewer} aria-label="Document">
      <ViewerBar pages={pages} count={document.pages.length}>
        {tools}
      </ViewerBar>
      {notice}
      <div className={styles.body}>
        {renderSide?.(pages)}
        <div
          ref={scroller}
          className={styles.scroller}
          role="group"
          aria-label={`${formatCount(document.pages.length, 'page')}. Plus and minus zoom, 0 fits the width.`}
          // A scrollable region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          {...attributes}
        >
          <div className={styles.pages} style={{ height: layout.height, width: layout.width }}>
            {pages.shown.map((index) => (
              <div key={index} className={styles.row} style={{ transform: `translateY(${layout.tops[index] ?? 0}px)` }}>
                <PageView document={document} number={index + 1} scale={scale}>
                  {renderOverlay?.(index + 1, scale)}
                </PageView>
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Lets a review control the viewer, and reports the current page to it. */
function useStage(stage: PageStage | undefined, { current, goTo, reveal, zoomBy, setZoom }: Pages): void {
  useEffect(() => stage?.connect({ goTo, reveal, zoomBy, setZoom }), [stage, goTo, reveal, zoomBy, setZoom])
  useEffect(() => stage?.set({ current }), [stage, current])
}
