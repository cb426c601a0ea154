import { useMemo } from 'react'

import { useGetSpeech, useGetTranscript } from '#generated/audio/audio.ts'
import { audioOf } from '#editor/actions/items/span-edits.ts'
import type { Editor } from '#editor/editor.ts'
import { openGaps } from '#editor/items/gap.ts'
import { liveTracks } from '#editor/items/track.ts'
import { formatCount } from '#lib/words/formats.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { useWaveform } from '../../player/use-waveform'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { useKnownAudio } from '../surfaces/audio/use-known-audio'
import { Timeline } from './timeline'
import { videoRows } from './timeline-rows'
import { TimelineTools } from './timeline-tools'
import { TrackHandles } from './track-handles'
import type { LoadFrame } from './use-timeline-painter'

interface ReviewTimelineProps {
  session: Pick<ReviewSession, 'editor' | 'actions'> & Partial<Pick<ReviewSession, 'audio'>>
  mediaId: string
  /** Seconds. */
  duration: number
  filmstrip: LoadFrame
  hasAudio: boolean
}

/** Shows the tracks and gaps of a video over time, with its frames and audio. */
export function ReviewTimeline({ session, mediaId, duration, filmstrip, hasAudio }: ReviewTimelineProps) {
  const { editor } = session
  const audio = audioOf(session)
  const rows = useMemo(() => videoRows(editor, audio, hasAudio), [editor, audio, hasAudio])
  const { waveform } = useWaveform(mediaId, { enabled: hasAudio })
  const { data: transcript } = useGetTranscript(mediaId, { query: { enabled: hasAudio, retry: false } })
  const { data: speech } = useGetSpeech(mediaId, { query: { enabled: hasAudio, retry: false } })
  useKnownAudio({ editor, audio }, { waveform, lines: transcript?.segments, speech: speech?.segments })
  return (
    <Timeline
      {...{ rows, waveform, filmstrip }}
      renderTools={(controls) => <TimelineTools {...{ session, hasAudio }} {...controls} />}
      renderHandles={(painter) => <TrackHandles {...{ editor, painter }} />}
      help={<TimelineSummary editor={editor} duration={duration} />}
    />
  )
}

/** Describes the timeline and its keys for screen readers. */
function TimelineSummary({ editor, duration }: { editor: Editor; duration: number }) {
  const tracks = useEditor(editor, ({ settled }) => liveTracks(settled).length)
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  return (
    <>
      {formatMoment(duration)} long, {formatCount(tracks, 'track')}, {formatCount(gaps, 'unresolved gap')}. Left and right arrow keys step
      by a frame, plus and minus zoom, up and down arrow keys scroll the tracks. Tab goes to the keyframes of the selected track.
    </>
  )
}
