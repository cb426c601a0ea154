import { useEffect, useRef } from 'react'

import { liveTracks } from '#editor/items/track.ts'
import { selectionWords } from '#editor/selection.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ItemMenu } from '../../menu/item-menu'
import { CANVAS_ATTRIBUTE } from '../../session/canvas-attribute'
import type { ReviewSession } from '../../session/review-session'
import { useClipboard } from '../../session/use-clipboard'
import { useEditor } from '../../session/use-editor'
import { useHoveredRow } from '../../session/use-hovered-row'
import { Painter } from './painter'
import styles from './review-canvas.module.css'
import type { StageImage } from './stage-image'
import { usePointer } from './use-pointer'
import { ZoneBar } from './zone-bar'

interface ReviewCanvasProps {
  session: ReviewSession
  /** Must be the same object while the file is open. */
  image: StageImage
  /** Starts the accessible name, such as `Image`. */
  subject: string
}

/** Renders an image or the frames of a video with its boxes. */
export function ReviewCanvas({ session, image, subject }: ReviewCanvasProps) {
  const { editor } = session
  const frame = useRef<HTMLDivElement>(null)
  const imageCanvas = useRef<HTMLCanvasElement>(null)
  const boxCanvas = useRef<HTMLCanvasElement>(null)
  const activeCanvas = useRef<HTMLCanvasElement>(null)
  const settled = useEditor(editor, (state) => state.settled)
  const selectedId = useEditor(editor, (state) => state.selectedId)
  const selectedIds = useEditor(editor, (state) => state.selectedIds)
  const words = selectedId === null ? '' : `, ${selectionWords({ selectedId, selectedIds }, (id) => editor.nameOf(id))}`
  const label = `${subject} with ${formatCount(liveTracks(settled).length, 'box', 'boxes')}${words}`
  usePointer(frame, session)
  useHoveredRow(editor)
  useClipboard(session)
  useEffect(() => {
    if (!frame.current) return undefined
    const [below, boxes, active] = [imageCanvas, boxCanvas, activeCanvas].map(({ current }) => current?.getContext('2d'))
    const painter =
      below && boxes && active ? new Painter(editor, image, { image: below, boxes, active }, () => session.earlierPlaces) : undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) editor.setView({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      painter?.stop()
    }
  }, [editor, image, session])
  return (
    <>
      {/* The application role passes keys through, because they work as in a drawing program. */}
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
        <canvas ref={imageCanvas} className={styles.layer} />
        <canvas ref={boxCanvas} className={styles.layer} />
        <canvas ref={activeCanvas} className={styles.layer} />
        <span id="review-canvas-help" hidden>
          N and P select the next and previous box, with Shift they add it to the selection, R redacts it, K leaves it visible, B adds a
          box. Arrow keys move the selected box, Alt and arrow keys resize it, Control with the left or right arrow key turns it, and with
          Shift by 15 degrees. Question mark shows all shortcuts.
        </span>
      </div>
      {!editor.clock.isFixed && <ZoneBar session={session} />}
      <ItemMenu session={session} />
    </>
  )
}
