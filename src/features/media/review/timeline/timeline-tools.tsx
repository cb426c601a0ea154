import { Button, Tooltip } from '@blueprintjs/core'
import {
  AddColumnLeft,
  AddColumnRight,
  DoubleChevronLeft,
  DoubleChevronRight,
  Eraser,
  EyeOff,
  MergeColumns,
  RemoveColumnLeft,
  RemoveColumnRight,
  Repeat,
  SplitColumns,
  StepBackward,
  StepForward,
  ZoomIn,
  ZoomOut,
  ZoomToFit,
} from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { EditorState } from '../../../../editor/editor'
import { openGaps } from '../../../../editor/items/open-gaps'
import { formatCount } from '../../../../lib/formats'
import { formatMoment } from '../../../../lib/place-words'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './review-timeline.module.css'

interface TimelineToolsProps {
  session: Pick<ReviewSession, 'editor' | 'actions'>
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

/** The actions of the timeline by group, with their icons. Those without one show their text. */
const GROUPS: readonly (readonly { actionId: string; icon?: ReactElement; text?: string }[])[] = [
  [
    { actionId: 'previous-gap', icon: <DoubleChevronLeft /> },
    { actionId: 'next-gap', icon: <DoubleChevronRight /> },
  ],
  [
    { actionId: 'previous-keyframe', icon: <StepBackward /> },
    { actionId: 'next-keyframe', icon: <StepForward /> },
  ],
  [
    { actionId: 'split', icon: <SplitColumns /> },
    { actionId: 'merge', icon: <MergeColumns /> },
    { actionId: 'trim-start', icon: <RemoveColumnLeft /> },
    { actionId: 'trim-end', icon: <RemoveColumnRight /> },
    { actionId: 'extend-back', icon: <AddColumnLeft /> },
    { actionId: 'extend-forward', icon: <AddColumnRight /> },
    { actionId: 'outside', icon: <EyeOff /> },
  ],
  [
    { actionId: 'mark-in', text: 'In' },
    { actionId: 'mark-out', text: 'Out' },
    { actionId: 'remove-stretch', icon: <Eraser /> },
    { actionId: 'loop-selection', icon: <Repeat /> },
  ],
]

/** Renders the tools of the timeline, the marked stretch and the number of open gaps. */
export function TimelineTools({ session, onZoomIn, onZoomOut, onFit }: TimelineToolsProps) {
  const { editor } = session
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  const marked = useEditor(editor, (state) => state.marked)
  const view = (label: string, icon: ReactElement, run: () => void) => (
    <Tooltip content={label} openOnTargetFocus={false} placement="bottom" hoverOpenDelay={400}>
      <Button variant="minimal" size="small" aria-label={label} icon={icon} onClick={run} />
    </Tooltip>
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label="Timeline tools">
      {GROUPS.map((group) => (
        <span key={group[0]?.actionId} className={styles.group}>
          {group.map(({ actionId, icon, text }) => (
            <ActionButton
              key={actionId}
              session={session}
              actionId={actionId}
              size="small"
              {...(icon ? { icon, isBare: true } : {})}
              {...(text === undefined ? {} : { text })}
            />
          ))}
        </span>
      ))}
      <span className={styles.group}>
        {view('Zoom timeline out', <ZoomOut />, onZoomOut)}
        {view('Zoom timeline in', <ZoomIn />, onZoomIn)}
        {view('Fit timeline', <ZoomToFit />, onFit)}
      </span>
      <span className={styles.note}>
        {[gaps === 0 ? '' : formatCount(gaps, 'open gap'), markedWords(marked)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

function markedWords({ start, end }: EditorState['marked']): string {
  if (start === null && end === null) return ''
  return `${start === null ? 'Start' : formatMoment(start)}–${end === null ? 'End' : formatMoment(end)}`
}
