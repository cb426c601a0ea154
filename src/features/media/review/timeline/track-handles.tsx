import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'

import type { Track } from '#generated/model/track.zod.ts'
import {
  beginHandleDrag,
  deleteHandle,
  dragHandle,
  endHandleDrag,
  handleName,
  nextHandle,
  stepHandle,
} from '#editor/actions/items/handle-edits.ts'
import type { Editor } from '#editor/editor.ts'
import { keyframeAt } from '#editor/items/keyframes.ts'
import { liveTrack } from '#editor/items/track.ts'
import type { TrackHandle } from '#editor/items/track-handles.ts'
import { isDrag } from '#editor/stage/tools/tool.ts'
import { formatPosition } from '#lib/words/durations.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useEditor } from '../session/use-editor'
import { HANDLE_SIZE, leftOf, shownHandles } from './shown-handles'
import { timeAt, xOf } from './time-scale'
import { TIMELINE_ATTRIBUTE } from '../session/timeline-attribute'
import { BAR_HEIGHT, barTop } from './timeline-layout'
import type { TimelinePainter } from './drawing/timeline-painter'
import styles from './track-handles.module.css'

interface HandlesProps {
  editor: Editor
  painter: TimelinePainter
}

/** The frames by which an arrow key with Shift moves a handle. */
const FAR = 10

/** Shows the keyframes and the ends of the selected track as handles on its lane. */
export function TrackHandles({ editor, painter }: HandlesProps) {
  const track = useEditor(editor, ({ settled, selectedId }) => (selectedId === null ? undefined : liveTrack(settled, selectedId)))
  return track && <HandlesOf key={track.id} {...{ editor, painter, track }} />
}

interface Drag {
  readonly handle: TrackHandle
  /** The time at which the pointer was pressed, and its distance from the time of the handle. */
  readonly from: number
  readonly offset: number
  readonly isMoved: boolean
  readonly time: number
}

function HandlesOf({ editor, painter, track }: HandlesProps & { track: Track }) {
  const part = useSyncExternalStore(painter.subscribe, painter.getSnapshot)
  const settled = useEditor(editor, (state) => state.settled)
  // During playback, no handle is at the playhead, so that playback causes no renders.
  const playhead = useEditor(editor, ({ review }) => {
    const { isPlaying } = editor.clock.getSnapshot()
    return isPlaying ? null : (keyframeAt(liveTrack(review, track.id)?.positions ?? [], editor.time)?.time ?? null)
  })
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  // The pointer may move twice before the next render.
  const running = useRef<Drag | null>(null)
  const lanes = useRef<HTMLDivElement>(null)
  const nextKey = useRef<string | null>(null)
  const helpId = useId()
  useLayoutEffect(() => {
    if (nextKey.current === null) return
    lanes.current?.querySelector<HTMLElement>(`[data-key="${nextKey.current}"]`)?.focus({ preventScroll: true })
    nextKey.current = null
  })
  const { layout } = painter
  const lane = painter.lanes.byId.get(track.id)?.lane
  if (lane === undefined) return null
  const top = barTop(layout, lane, part.scroll) - layout.lanes.top + (BAR_HEIGHT - HANDLE_SIZE) / 2
  if (top < -HANDLE_SIZE || top > layout.lanes.height) return null
  const handles = shownHandles(settled, track, { part, playhead, activeKey: drag?.handle.key ?? activeKey })
  const focusable = handles.find(({ key }) => key === activeKey) ?? handles.find(({ time }) => time === playhead) ?? handles[0]
  const focus = (key: string): void => {
    nextKey.current = key
    setActiveKey(key)
  }

  const setRunning = (next: Drag | null): void => {
    running.current = next
    setDrag(next)
  }

  function cancel(): void {
    const { current } = running
    setRunning(null)
    if (!current?.isMoved) return
    editor.cancelGesture()
    editor.clock.seek(current.handle.time)
    editor.announce('Cancelled')
  }

  function onKeyDown(event: KeyboardEvent, handle: TrackHandle): void {
    if (event.ctrlKey || event.metaKey) return
    const { key, altKey, shiftKey } = event
    const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key]
    if (key === 'Escape' && running.current) cancel()
    else if (direction !== undefined && altKey && !shiftKey) {
      const next = nextHandle(editor, track.id, handle, direction)
      if (!next) return
      editor.clock.seek(next.time)
      focus(next.key)
    } else if (direction !== undefined && !altKey) stepHandle(editor, track.id, handle, direction * (shiftKey ? FAR : 1))
    else if ((key === 'Delete' || key === 'Backspace') && !altKey) {
      // After the last keyframe, the focus moves to the handle of the end.
      const after = nextHandle(editor, track.id, handle, 1)
      if (deleteHandle(editor, track.id, handle) && after?.kind === 'end') focus('end')
    } else if (key === 'Enter' && !shiftKey) editor.clock.seek(handle.time)
    else return
    event.preventDefault()
  }

  const timeUnder = ({ clientX }: PointerEvent, offset: number): number =>
    timeAt(part.view, clientX - offset - (lanes.current?.getBoundingClientRect().left ?? 0))

  function onPointerDown(event: PointerEvent, handle: TrackHandle): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const left = lanes.current?.getBoundingClientRect().left ?? 0
    const { clientX } = event
    setRunning({ handle, from: clientX, offset: clientX - left - xOf(part.view, handle.time), isMoved: false, time: handle.time })
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = running
    if (!current) return
    const { handle, from, offset, isMoved } = current
    if (!isMoved && !isDrag({ x: from, y: 0 }, { x: event.clientX, y: 0 })) return
    if (!isMoved) beginHandleDrag(editor, track.id, handle)
    setRunning({ ...current, isMoved: true, time: dragHandle(editor, track.id, handle, timeUnder(event, offset)) })
  }

  function onPointerUp(): void {
    const { current } = running
    if (!current) return
    setRunning(null)
    if (current.isMoved) endHandleDrag(editor, track.id, current.handle, current.time)
    else editor.clock.seek(current.handle.time)
  }

  const { range } = editor.clock
  return (
    <div
      ref={lanes}
      className={styles.lanes}
      style={{ top: layout.lanes.top, height: layout.lanes.height }}
      role="group"
      aria-label={`Keyframes of ${editor.nameOf(track.id)}`}
      {...{ [TIMELINE_ATTRIBUTE]: true }}
    >
      {handles.map((handle) => {
        const isDragged = drag?.handle.key === handle.key && drag.isMoved
        const time = isDragged ? drag.time : handle.time
        return (
          <div
            key={handle.key}
            className={styles.handle}
            style={{ top, left: leftOf(handle, time, part) }}
            data-key={handle.key}
            data-kind={handle.kind}
            {...(isDragged ? { 'data-dragged': true } : {})}
            role="slider"
            tabIndex={handle === focusable ? 0 : -1}
            aria-label={`${handleName(editor, track.id, handle.kind)} at ${formatPosition(time)}`}
            aria-describedby={helpId}
            aria-valuemin={range.start}
            aria-valuemax={range.end}
            aria-valuenow={time}
            aria-valuetext={formatPosition(time)}
            onFocus={() => setActiveKey(handle.key)}
            onBlur={() => setActiveKey(null)}
            onKeyDown={(event) => onKeyDown(event, handle)}
            onPointerDown={(event) => onPointerDown(event, handle)}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={cancel}
          />
        )
      })}
      <VisuallyHidden id={helpId}>
        Left and right arrow keys move it by a frame, with Shift by ten. Delete removes the keyframe. Alt and arrow keys go to the next one,
        Enter shows its frame.
      </VisuallyHidden>
    </div>
  )
}
