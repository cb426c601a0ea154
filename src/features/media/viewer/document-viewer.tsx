import { useRef, type ReactNode } from 'react'

import type { OpenDocument } from '../../../engine/document/types'
import { formatCount } from '../../../lib/formats'
import { PageView } from './page-view'
import { usePages } from './use-pages'
import { useZoomKeys } from './use-zoom-keys'
import styles from './viewer.module.css'
import { ViewerBar } from './viewer-bar'

interface DocumentViewerProps {
  document: OpenDocument
  /** Renders content on top of a page. Pages count from 1. */
  renderOverlay?: (page: number) => ReactNode
}

/** Shows the pages of a document below each other. Only pages in view are rendered. */
export function DocumentViewer({ document, renderOverlay }: DocumentViewerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const pages = usePages(scroller, document)
  useZoomKeys(scroller, pages)
  const { layout, scale } = pages
  return (
    <section className={styles.viewer} aria-label="Document">
      <ViewerBar pages={pages} count={document.pages.length} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label={`${formatCount(document.pages.length, 'page')}. Plus and minus zoom, 0 fits the width.`}
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={styles.pages} style={{ height: layout.height, width: layout.width }}>
          {pages.shown.map((index) => (
            <div key={index} className={styles.row} style={{ transform: `translateY(${layout.tops[index] ?? 0}px)` }}>
              <PageView document={document} number={index + 1} scale={scale}>
                {renderOverlay?.(index + 1)}
              </PageView>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
