import { Add, Flash, MergeColumns, Repeat, SplitColumns, Undo, Redo, Help } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import { markedWords } from './marked-words'
import styles from './review-timeline.module.css'
import type { ViewControls } from './timeline'
import { ViewButtons } from './view-buttons'

interface AudioToolsProps extends ViewControls {
  session: ReviewSession
}

/** Renders the tools of a recording's review and the marked stretch. */
export function AudioTools({ session, ...controls }: AudioToolsProps) {
  const marked = useEditor(session.editor, (state) => state.marked)
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
        <ViewButtons {...controls} />
        {tool('shortcuts', <Help />)}
      </span>
      <span className={styles.note}>{markedWords(marked)}</span>
    </div>
  )
}
