import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage, mediaReviewPage } from '../../../../../lib/paths'
import { MediaIcon } from '../../../../../ui/media-icon'
import { Page } from '../../../../../ui/page'
import { EmptyState, LoadingState } from '../../../../../ui/states'
import { ChosenMedia } from '../../../parts/chosen-media'
import { timedStatus } from '../../../pages/timed/timed-status'
import { useDetails } from '../../../parts/use-details'
import { MediaPlayer } from '../../../player/media-player'
import { PlayControls } from '../../../player/play-controls'
import { playbackStep } from '../../../player/playback-step'
import { AudioTimeline } from '../../../player/audio-timeline'
import { Timeline } from '../../../player/timeline'
import { useNoTouchGestures } from '../../../player/use-no-touch-gestures'
import { usePlaybackKeys } from '../../../player/use-playback-keys'
import { DetectedPanel } from './detected-panel'
import styles from './timed-review.module.css'

/** Plays a video or recording next to its detections. */
export function TimedReviewPage({ type }: { type: 'video' | 'audio' }) {
  useNoTouchGestures()
  return (
    <ChosenMedia page="Review" what={type === 'video' ? 'video' : 'recording'}>
      {(media, job) =>
        media.type === type ? <Review media={media} job={job} /> : <Navigate to={mediaReviewPage(media.type, media.id)} replace />
      }
    </ChosenMedia>
  )
}

function Review({ media, job }: { media: Media; job: Job | undefined }) {
  const navigate = useNavigate()
  const status = timedStatus(media, job)
  return (
    <Page title={`Review of ${media.name}`} full>
      {status.kind === 'unusable' || status.kind === 'checking' ? (
        <EmptyState
          icon={<MediaIcon type={media.type} size={40} />}
          title={status.kind === 'checking' ? 'File check in progress' : "This file can't be reviewed"}
          {...(status.kind === 'unusable' ? { description: status.failure } : {})}
          action={<Button text="Back to file" onClick={() => void navigate(mediaPage(media.type, media.id))} />}
        />
      ) : (
        <Workspace media={media} />
      )}
    </Page>
  )
}

function Workspace({ media }: { media: Media }) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const details = useDetails(media)
  const { file, isKnown } = details
  const step = playbackStep(media.type, file)
  usePlaybackKeys(element, step)
  const isVideo = media.type === 'video'
  const timeline = { element, duration: media.duration ?? file?.duration ?? 0, isTall: !isVideo }
  return (
    <div className={styles.workspace}>
      <div className={styles.main}>
        <div className={isVideo ? styles.video : undefined}>
          <MediaPlayer media={media} onElement={setElement} hasControls={false} />
        </div>
        {!isKnown && <LoadingState label="Loading timeline…" />}
        {isKnown && (file?.audio === null ? <Timeline {...timeline} /> : <AudioTimeline mediaId={media.id} {...timeline} />)}
        <PlayControls element={element} duration={timeline.duration} step={step} />
      </div>
      <DetectedPanel media={media} element={element} details={details} />
    </div>
  )
}
