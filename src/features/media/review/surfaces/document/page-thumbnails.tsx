import { useEffect, useMemo, useRef, useState } from 'react'

import { marksOnPage } from '#editor/items/mark.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { formatCount } from '#lib/words/formats.ts'
import { log } from '#lib/log.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { indexesIn, layOut } from '#features/media/viewer/layout.ts'
import type { ReviewSession } from '../../session/review-session'
import { useEditor } from '../../session/use-editor'
import styles from './page-thumbnails.module.css'

/** The width of a thumbnail in screen pixels, and the height of its number below it. */
const WIDTH = 88
const CAPTION = 24

interface PageThumbnailsProps {
  session: ReviewSession
  document: OpenDocument
  /** The current page, from 1. */
  current: number
  onGo: (page: number) => void
}

/** Lists the pages as thumbnails with the number of their marks. Only those in view are drawn. */
export function PageThumbnails({ session, document: opened, current, onGo }: PageThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const review = useEditor(session.editor, (state) => state.review)
  const layout = useMemo(
    () =>
      layOut(
        opened.pages.map(({ width, height }) => ({ width: WIDTH, height: (WIDTH * height) / width + CAPTION })),
        1,
      ),
    [opened],
  )
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => {
    const element = scroller.current
    const [top = 0, height = 0] = [layout.tops[current - 1], layout.heights[current - 1]]
    if (!element || (top >= element.scrollTop && top + height <= element.scrollTop + element.clientHeight)) return
    element.scrollTop = top - element.clientHeight / 3
  }, [layout, current])
  return (
    <nav className={styles.rail} aria-label="Pages">
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.list} style={{ height: layout.height }}>
          {view.height > 0 &&
            indexesIn(layout, view).map((index) => {
              const page = index + 1
              const count = marksOnPage(review, page).length
              return (
                <button
                  key={page}
                  type="button"
                  className={styles.page}
                  style={{ top: layout.tops[index] ?? 0, height: layout.heights[index] ?? 0 }}
                  {...(page === current ? { 'aria-current': 'page' as const } : {})}
                  onClick={() => onGo(page)}
                >
                  <Thumbnail document={opened} page={page} />
                  <span className={styles.caption}>
                    <VisuallyHidden>Page </VisuallyHidden>
                    {page}
                    {count > 0 && <MarkCount count={count} />}
                  </span>
                </button>
              )
            })}
        </div>
      </div>
    </nav>
  )
}

/** Shows the number, with its unit for screen readers. */
function MarkCount({ count }: { count: number }) {
  const [number = '', unit = ''] = formatCount(count, 'mark').split(/(?= )/, 2)
  return (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      <span className={styles.count}>{number}</span>
      <VisuallyHidden>{unit}</VisuallyHidden>
    </>
  )
}

function Thumbnail({ document: opened, page }: { document: OpenDocument; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const size = opened.pages[page - 1]
    const stopper = new AbortController()
    if (!size || !canvas.current) return undefined
    const scale = (WIDTH * window.devicePixelRatio) / size.width
    opened.draw(page, canvas.current, { scale, signal: stopper.signal }).catch((error: unknown) => {
      if (!stopper.signal.aborted && !(error instanceof EngineCancelledError))
        log.warn(`Could not draw the thumbnail of page ${page}`, error)
    })
    return () => stopper.abort()
  }, [opened, page])
  return (
    <span className={styles.image}>
      <canvas ref={canvas} />
    </span>
  )
}
