import { Button, Menu, PopoverNext } from '@blueprintjs/core'
import {
  CaretDown,
  ChevronLeft,
  ChevronRight,
  Eraser,
  MergeColumns,
  Repeat,
  SplitColumns,
  SymbolDiamond,
  VolumeOff,
} from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import { openGaps } from '#editor/items/gap.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionItem } from '../toolbar/action-item'
import { ActionButton } from '../toolbar/action-button'
import { markedWords } from './drawing/marked-words'
import styles from './review-timeline.module.css'
import type { ViewControls } from './timeline'
import { ViewButtons } from './view-buttons'

interface TimelineToolsProps extends ViewControls {
  session: Pick<ReviewSession, 'editor' | 'actions'>
  hasAudio: boolean
}

/** The steps along the timeline, each with its name between two buttons. */
const STEPS = [
  { name: 'Gap', back: 'previous-gap', forward: 'next-gap' },
  { name: 'Keyframe', back: 'previous-keyframe', forward: 'next-keyframe' },
] as const

/** Edits of a track at the playhead that icons can't express. */
const EDITS = ['track-both', 'track-forward', 'track-back', 'trim-start', 'trim-end', 'extend-back', 'extend-forward', 'outside']

/** Renders the tools of the timeline, the selected range and the number of open gaps. */
export function TimelineTools({ session, hasAudio, ...controls }: TimelineToolsProps) {
  const { editor } = session
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  const marked = useEditor(editor, (state) => state.marked)
  const tool = (actionId: string, icon: ReactElement) => <ActionButton {...{ session, actionId, icon }} size="small" isBare />
  // A timeline with room for them shows the texts.
  const named = (actionId: string, icon: ReactElement, text: string) => <ActionButton {...{ session, actionId, icon, text }} size="small" />
  return (
    <div className={styles.tools} role="toolbar" aria-label="Timeline tools">
      {STEPS.map(({ name, back, forward }) => (
        <span key={name} className={styles.group}>
          {tool(back, <ChevronLeft />)}
          <span className={styles.step}>{name}</span>
          {tool(forward, <ChevronRight />)}
        </span>
      ))}
      <span className={styles.group}>
        {named('add-keyframe', <SymbolDiamond />, 'Keyframe')}
        {named('split', <SplitColumns />, 'Split')}
        {named('merge', <MergeColumns />, 'Merge')}
        <EditMenu session={session} />
      </span>
      <span className={styles.group}>
        <ActionButton session={session} actionId="mark-in" size="small" text="In" />
        <ActionButton session={session} actionId="mark-out" size="small" text="Out" />
        {hasAudio && (
          <ActionButton session={session} actionId="add-span" icon={<VolumeOff />} size="small" text="Add span" hint="Redacts the audio" />
        )}
        {named('remove-stretch', <Eraser />, 'Remove')}
        {named('loop-selection', <Repeat />, 'Loop')}
      </span>
      <span className={styles.group}>
        <ViewButtons {...controls} />
      </span>
      <span className={styles.note}>
        {[gaps === 0 ? '' : formatCount(gaps, 'unresolved gap'), markedWords(marked)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

/** Renders the menu of edits at the playhead. */
function EditMenu({ session }: Pick<TimelineToolsProps, 'session'>) {
  const items = (
    <Menu aria-label="Edit track">
      {EDITS.map((actionId) => (
        <ActionItem key={actionId} session={session} actionId={actionId} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={items} placement="bottom-start" arrow={false} animation="minimal">
      <Button variant="minimal" size="small" text="Edit track" endIcon={<CaretDown />} />
    </PopoverNext>
  )
}
