import { Button, Tooltip } from '@blueprintjs/core'
import { Add, Flash, MergeColumns, Repeat, SplitColumns, Undo, Redo, Help, ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { EditorState } from '#editor/editor.ts'
import { formatMoment } from '#lib/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './review-timeline.module.css'

interface SoundToolsProps {
  session: ReviewSession
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

/** Renders the tools of a recording's review and the selected range. */
export function SoundTools({ session, onZoomIn, onZoomOut, onFit }: SoundToolsProps) {
  const marked = useEditor(session.editor, (state) => state.marked)
  const view = (label: string, icon: ReactElement, run: () => void) => (
    <Tooltip content={label} openOnTargetFocus={false} placement="bottom" hoverOpenDelay={400}>
      <Button variant="minimal" size="small" aria-label={label} icon={icon} onClick={run} />
    </Tooltip>
  )
  const tool = (actionId: string, icon: ReactElement) => <ActionButton {...{ session, actionId, icon }} size="small" isBare />
  return (
    <div className={styles.tools} role="toolbar" aria-label="Audio tools">
      <span className={styles.group}>
        {tool('undo', <Undo />)}
        {tool('redo', <Redo />)}
      </span>
      <span className={styles.group}>
        <ActionButton session={session} actionId="mark-in" size="small" text="In" />
        <ActionButton session={session} actionId="mark-out" size="small" text="Out" />
        <ActionButton session={session} actionId="add-span" size="small" icon={<Add />} />
      </span>
      <span className={styles.group}>
        {tool('split-span', <SplitColumns />)}
        {tool('merge-spans', <MergeColumns />)}
        {tool('loop-selection', <Repeat />)}
        <ActionButton session={session} actionId="snap" size="small" icon={<Flash />} text="Snap" />
      </span>
      <span className={styles.group}>
        {view('Zoom timeline out', <ZoomOut />, onZoomOut)}
        {view('Zoom timeline in', <ZoomIn />, onZoomIn)}
        {view('Fit timeline', <ZoomToFit />, onFit)}
        {tool('shortcuts', <Help />)}
      </span>
      <span className={styles.note}>{markedWords(marked)}</span>
    </div>
  )
}

function markedWords({ start, end }: EditorState['marked']): string {
  if (start === null && end === null) return ''
  return `${start === null ? 'Start' : formatMoment(start)}–${end === null ? 'End' : formatMoment(end)}`
}
