import { useMemo, type ReactElement } from 'react'
import { Add, Flash, Help, MergeColumns, Redo, Repeat, SplitColumns, Undo } from '@blueprintjs/icons'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import { formatCount } from '#lib/words/formats.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { ItemMenu } from '../menu/item-menu'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { Timeline, type ViewControls } from './timeline'
import { audioRows } from './timeline-rows'
import { ActionButton } from '../toolbar/action-button'
import { markedWords } from './drawing/marked-words'
import styles from './review-timeline.module.css'
import { ViewButtons } from './view-buttons'

interface AudioToolsProps extends ViewControls {
  session: ReviewSession
}

/** Renders the tools of a recording's review and the selected range. */
function AudioTools({ session, ...controls }: AudioToolsProps) {
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

interface AudioTimelineProps {
  session: ReviewSession
  waveform: Waveform | undefined
}

/** Shows the waveform of a recording with its words, speech and spans. */
export function AudioTimeline({ session, waveform }: AudioTimelineProps) {
  const { editor, audio } = session
  const rows = useMemo(() => audioRows(editor, audio), [editor, audio])
  const spans = useEditor(editor, ({ settled }) => liveSpans(settled).length)
  const { range } = editor.clock
  return (
    <>
      <Timeline
        {...{ rows, waveform }}
        renderTools={(controls) => <AudioTools session={session} {...controls} />}
        help={`${formatMoment(range.end - range.start)} long, ${formatCount(spans, 'span')}. ${KEYS}`}
      />
      <ItemMenu session={session} />
    </>
  )
}

const KEYS =
  'Left and right arrow keys step by 0.1 seconds, plus and minus zoom, up and down arrow keys scroll the spans. I and O set the in-point and the out-point, A adds a span. Tab goes to the edges of the selected span.'
