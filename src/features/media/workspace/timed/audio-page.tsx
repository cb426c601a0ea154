import { useState } from 'react'

import { useGetTranscript } from '#generated/audio/audio.ts'
import { formatCount } from '#lib/words/formats.ts'
import { LoadingState } from '#ui/states.tsx'
import { useDetails } from '../../parts/use-details'
import { useNoTouchGestures } from '../../player/use-no-touch-gestures'
import { audioKind } from '../audio-kind'
import { FilePage, type ShownFile } from '../file-page'
import { fileSteps } from '../file-steps'
import { WorkspaceFrame } from '../frame'
import { OpenFile } from '../open-file'
import { StepPanel } from '../panels/step-panel'
import { Rail } from '../rail/rail'
import { TimedFile } from './timed-file'
import { timedFacts } from './timed-facts'

/** Shows the work on a recording. */
export function Component() {
  useNoTouchGestures()
  return <FilePage type="audio">{(file) => <AudioFile key={file.media.id} {...file} />}</FilePage>
}

/** Opens a recording for review, or only plays it if the back end can't review it. */
function AudioFile({ media, status, shown }: ShownFile) {
  const { isKnown, mayAskFor, file } = useDetails(media)
  // The details are reloaded whenever the state changes, and the review must stay open meanwhile.
  const [isReviewable, setReviewable] = useState<boolean>()
  const isNowReviewable = mayAskFor('review')
  if (isKnown && isNowReviewable !== isReviewable) setReviewable(isNowReviewable)
  const duration = media.duration ?? file?.duration ?? 0
  const trackCount = Math.max(1, file?.audioTracks?.length ?? file?.audio?.tracks ?? 1)
  const [kind, setKind] = useState<ReturnType<typeof audioKind>>()
  if (isReviewable === true && !kind && duration > 0) setKind(audioKind({ duration, trackCount }, media.projectId))
  const { data: transcript } = useGetTranscript(media.id, { query: { retry: false } })
  const passages = transcript?.segments.length ?? 0
  const timed = <TimedFile media={media} status={status} shown={shown} />
  if (status.kind === 'checking' || status.kind === 'unusable') return timed
  if (isReviewable === undefined) {
    return (
      <WorkspaceFrame
        renderRail={(isCollapsed) => (
          <Rail {...{ media, shown, isCollapsed }} steps={fileSteps(media, status, 'Transcribe')} facts={timedFacts(media, null)} />
        )}
        stage={<LoadingState label="Opening recording…" />}
        panel={<StepPanel title="Transcribe" />}
      />
    )
  }
  if (!isReviewable || !kind) return timed
  const firstResult = passages === 0 ? undefined : formatCount(passages, 'passage')
  return <OpenFile {...{ kind, media, status, shown, firstResult }} fallback={timed} />
}
