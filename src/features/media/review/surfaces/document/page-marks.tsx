import { Button, ButtonGroup } from '@blueprintjs/core'
import { useMemo, useState, useSyncExternalStore, type CSSProperties, type PointerEvent } from 'react'

import type { Mark } from '#generated/model/mark.zod.ts'
import { areCoversShown } from '#editor/editor-state.ts'
import { redactSelectedWords } from '#editor/actions/items/word-actions.ts'
import { marksOnPage } from '#editor/items/mark.ts'
import { placeOfWords } from '#editor/items/page-words.ts'
import { settingOf } from '#editor/settings.ts'
import type { Point, Rect } from '#editor/geometry.ts'
import { handlePoint, handlesWithRoom } from '#editor/stage/resize.ts'
import { isHardToRead } from '#lib/words/hard-pages.ts'
import type { ReviewSession } from '../../session/review-session'
import { useEditor } from '../../session/use-editor'
import styles from './page-marks.module.css'
import { PagePointer } from './page-pointer'
import { SELECTED_ON_PAGE } from '../../menu/selected-on-page'

interface PageMarksProps {
  session: ReviewSession
  /** Counts from 1. */
  page: number
  /** Screen pixels per point. */
  scale: number
}

/**
 * Shows the marks and the selected words of a page, and takes the pointer. The marks are hidden from screen readers, because the list names
 * them.
 */
export function PageMarks({ session, page, scale }: PageMarksProps) {
  const { editor } = session
  const marks = useEditor(editor, ({ review }) => marksOnPage(review, page))
  const selectedIds = useEditor(editor, (state) => state.selectedIds)
  const hoveredId = useEditor(editor, (state) => state.hoveredId)
  const isCovered = useEditor(editor, areCoversShown)
  const hasLabels = useEditor(editor, ({ settled }) => settingOf(settled, 'coverLabels'))
  const defaultReason = useEditor(editor, ({ settled }) => settingOf(settled, 'defaultReason'))
  const { outlined, tool } = useSyncExternalStore(session.pages.subscribe, session.pages.getSnapshot)
  const [cursor, setCursor] = useState('auto')
  const pointer = useMemo(() => new PagePointer(session, page), [session, page])
  const pointOf = (event: { currentTarget: Element; clientX: number; clientY: number }): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    pointer.setScale(scale)
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale }
  }
  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const options = { isAdding: event.shiftKey || event.ctrlKey || event.metaKey, isTouch: event.pointerType === 'touch' }
    if (pointer.down(pointOf(event), options)) event.currentTarget.setPointerCapture(event.pointerId)
  }
  return (
    <div className={styles.layer}>
      <div
        className={styles.pointer}
        style={{ cursor, touchAction: tool === 'box' ? 'none' : 'pan-x pan-y' }}
        onPointerDown={onDown}
        onPointerMove={(event) => {
          const point = pointOf(event)
          pointer.move(point)
          if (event.buttons === 0) setCursor(pointer.cursor(point))
        }}
        onPointerUp={(event) => pointer.up(pointOf(event))}
        onPointerCancel={() => pointer.cancel()}
        onPointerLeave={() => editor.hover(null)}
        onContextMenu={(event) => pointer.choose(pointOf(event))}
        onDoubleClick={(event) => pointer.selectWord(pointOf(event))}
      />
      <div className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <MarkBoxes
            key={mark.id}
            mark={mark}
            scale={scale}
            isSelected={selectedIds.has(mark.id)}
            isHovered={mark.id === hoveredId}
            isCovered={isCovered}
            hasHandles={selectedIds.size === 1 && selectedIds.has(mark.id)}
            label={hasLabels ? (mark.reason ?? defaultReason) : null}
          />
        ))}
        {outlined?.page === page && <div className={styles.outlined} style={placeOf(outlined.rect, scale)} />}
      </div>
      <SelectedWords session={session} page={page} scale={scale} />
      <HardToReadNote session={session} page={page} />
    </div>
  )
}

interface MarkBoxesProps {
  mark: Mark
  scale: number
  isSelected: boolean
  isHovered: boolean
  /** Whether marks look as in the export. */
  isCovered: boolean
  hasHandles: boolean
  /** The text on the boxes; null for none. */
  label: string | null
}

function MarkBoxes({ mark, scale, isSelected, isHovered, isCovered, hasHandles, label }: MarkBoxesProps) {
  return (
    <>
      {mark.boxes.map((box, index) => (
        <div
          key={index}
          className={styles.box}
          data-decision={mark.decision}
          data-selected={isSelected}
          data-hovered={isHovered}
          data-covered={isCovered}
          {...(isSelected ? { [SELECTED_ON_PAGE]: true } : {})}
          style={placeOf(box, scale)}
        >
          {label !== null && mark.decision === 'redact' && (
            <span className={styles.label} style={{ fontSize: Math.min(12, Math.max(6, box.height * scale * 0.6)) }}>
              {label}
            </span>
          )}
        </div>
      ))}
      {hasHandles &&
        mark.boxes.flatMap((box, index) =>
          handlesWithRoom(box, scale).map((handle) => {
            const { x, y } = handlePoint(box, handle)
            return <div key={`${index} ${handle}`} className={styles.handle} style={{ left: x * scale, top: y * scale }} />
          }),
        )}
    </>
  )
}

/** Notes on a page that it was hard to read. */
function HardToReadNote({ session: { pages }, page }: Omit<PageMarksProps, 'scale'>) {
  const content = useSyncExternalStore(pages.subscribe, pages.getSnapshot).texts.get(page)
  if (!content || !isHardToRead(content)) return null
  return <p className={styles.hard}>This page was hard to read. A search can miss words on it.</p>
}

/** Shows the selected words, with the button that redacts them. */
function SelectedWords({ session, page, scale }: PageMarksProps) {
  const { pages } = session
  const { selected, texts } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const content = selected?.page === page ? texts.get(page) : undefined
  if (!selected || !content) return null
  const { boxes } = placeOfWords(page, content, selected, pages.sizeOf(page))
  const last = boxes.at(-1)
  return (
    <>
      {boxes.map((box, index) => (
        <div key={index} className={styles.words} style={placeOf(box, scale)} aria-hidden="true" {...{ [SELECTED_ON_PAGE]: true }} />
      ))}
      {last && (
        <ButtonGroup className={styles.bubble ?? ''} style={{ left: last.x * scale, top: (last.y + last.height) * scale + 4 }}>
          <Button size="small" intent="primary" text="Redact" aria-keyshortcuts="R" onClick={() => redactSelectedWords(session)} />
          <Button size="small" text="Cancel" onClick={() => pages.set({ selected: null })} />
        </ButtonGroup>
      )}
    </>
  )
}

function placeOf({ x, y, width, height }: Rect, scale: number): CSSProperties {
  return { left: x * scale, top: y * scale, width: width * scale, height: height * scale }
}
