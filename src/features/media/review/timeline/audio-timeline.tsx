import { useMemo } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import { formatCount } from '#lib/formats.ts'
import { formatMoment } from '#lib/place-words.ts'
import { ItemMenu } from '../menu/item-menu'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { AudioTools } from './audio-tools'
import { Timeline } from './timeline'
import { audioRows } from './timeline-rows'

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
