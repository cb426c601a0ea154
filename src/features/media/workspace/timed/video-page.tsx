import { useState } from 'react'

import { whyUnable } from '#lib/browser/browser-features.ts'
import { LoadingState } from '#ui/states.tsx'
import { useDetails } from '../../parts/use-details'
import { useNoTouchGestures } from '../../player/use-no-touch-gestures'
import { FilePage, type ShownFile } from '../file-page'
import { fileSteps } from '../file-steps'
import { WorkspaceFrame } from '../frame'
import { OpenFile } from '../open-file'
import { StepPanel } from '../panels/step-panel'
import { Rail } from '../rail/rail'
import { videoKind } from '../video-kind'
import { TimedFile } from './timed-file'
import { timedFacts } from './timed-facts'

const ONLY_PLAYED = 'Here you can play the video and see its detections.'

/** Shows the work on a video. */
export function Component() {
  useNoTouchGestures()
  return <FilePage type="video">{(file) => <VideoFile key={file.media.id} {...file} />}</FilePage>
}

/** Opens a video for review, or only plays it if the back end or the browser can't review it. */
function VideoFile({ media, status, shown }: ShownFile) {
  const { isKnown, mayAskFor } = useDetails(media)
  // The details are reloaded whenever the state changes, and the review must stay open meanwhile.
  const [isReviewable, setReviewable] = useState<boolean>()
  const isNowReviewable = mayAskFor('review')
  if (isKnown && isNowReviewable !== isReviewable) setReviewable(isNowReviewable)
  const timed = <TimedFile media={media} status={status} shown={shown} />
  if (status.kind === 'checking' || status.kind === 'unusable') return timed
  if (isReviewable === undefined) {
    return (
      <WorkspaceFrame
        renderRail={(isCollapsed) => (
          <Rail {...{ media, shown, isCollapsed }} steps={fileSteps(media, status, 'Detect')} facts={timedFacts(media, null)} />
        )}
        stage={<LoadingState label="Opening video…" />}
        panel={<StepPanel title="Detect" />}
      />
    )
  }
  if (!isReviewable) return timed
  const reason = whyUnable('Video review', 'reviewVideos')
  if (reason !== undefined) return <TimedFile media={media} status={status} shown={shown} notice={`${reason} ${ONLY_PLAYED}`} />
  return <OpenFile kind={videoKind} media={media} status={status} shown={shown} fallback={timed} />
}
