import { useEffect, useRef } from 'react'

import { liveTracks } from '../../../editor/review'
import { formatCount } from '../../../lib/formats'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { Painter } from './painter'
import type { Picture } from './picture'
import styles from './review-canvas.module.css'
import { usePointer } from './use-pointer'

/** Marks the element whose focus brings the canvas's own keys into force. */
export const CANVAS_ATTRIBUTE = 'data-review-canvas'

/** The picture with its boxes. */
export function ReviewCanvas({ session, picture }: { session: ReviewSession; picture: Picture }) {
  const { editor } = session
  const frame = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const label = useEditor(editor, ({ settled, selectedId }) => {
    const selected = selectedId === null ? '' : `, ${editor.nameOf(selectedId)} selected`
    return `Picture with ${formatCount(liveTracks(settled).length, 'box', 'boxes')}${selected}`
  })
  usePointer(frame, session)
  useEffect(() => {
    if (!frame.current || !below.current || !above.current) return undefined
    const painter = new Painter(editor, picture, below.current, above.current)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) editor.setView({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      painter.stop()
    }
  }, [editor, picture])
  return (
    // Keys and pointer mean what they mean in a drawing program, which is what this role is for.
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-label={label}
      aria-describedby="review-canvas-help"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the focus
      tabIndex={0}
      {...{ [CANVAS_ATTRIBUTE]: true }}
    >
      <canvas ref={below} className={styles.layer} />
      <canvas ref={above} className={styles.layer} />
      <span id="review-canvas-help" hidden>
        N and P go through the boxes, K keeps, R redacts, B adds a box, arrows move it, Alt and arrows resize it. Question mark shows every
        shortcut.
      </span>
    </div>
  )
}
