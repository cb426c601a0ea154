import { useState } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { typeWords } from '../../../lib/media-words'
import { mediaPage } from '../../../lib/paths'
import { MediaIcon } from '../../../ui/media-icon'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { MediaHeader } from '../parts/media-header'
import pageStyles from '../parts/media-page.module.css'
import { hasVersions, mediaStatus, type MediaStatus } from '../parts/media-status'
import { Unusable } from '../parts/unusable'
import { useDetails } from '../parts/use-details'
import { MediaPlayer } from '../player/media-player'
import { playbackStep, type PlaybackStep } from '../player/playback-step'
import { AudioTimeline } from '../player/audio-timeline'
import { useNoTouchGestures } from '../player/use-no-touch-gestures'
import { usePlaybackKeys } from '../player/use-playback-keys'
import { VersionsSection } from '../versions/versions-section'
import { Facts } from './timed/facts'
import styles from './timed/timed.module.css'
import { TimedSteps } from './timed/timed-steps'

/** Shows a video or recording with a player, its facts, workflow steps and redacted versions. */
export function TimedPage({ type }: { type: 'video' | 'audio' }) {
  useNoTouchGestures()
  return (
    <ChosenMedia page={typeWords[type]} type={type} pathFor={mediaPage}>
      {(media, job) => <Timed media={media} job={job} />}
    </ChosenMedia>
  )
}

function Timed({ media, job }: { media: Media; job: Job | undefined }) {
  const status = mediaStatus(media, job)
  const details = useDetails(media)
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      <div className={pageStyles.columns}>
        <section className={styles.pane} aria-label={typeWords[media.type]}>
          <Playback
            media={media}
            status={status}
            step={playbackStep(media.type, details.file)}
            hasAudio={details.isKnown && details.file?.audio !== null}
          />
          <Facts media={media} file={details.file} />
        </section>
        <div className={pageStyles.side}>
          {status.kind === 'unusable' ? (
            <Unusable failure={status.failure} />
          ) : (
            <TimedSteps media={media} status={status} details={details} />
          )}
        </div>
      </div>
      {hasVersions(media) && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}

interface PlaybackProps {
  media: Media
  status: MediaStatus
  step: PlaybackStep
  hasAudio: boolean
}

/** Shows the player, or a note while the file is being checked or after it was rejected. */
function Playback({ media, status, step, hasAudio }: PlaybackProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  usePlaybackKeys(element, step)
  const isVideo = media.type === 'video'
  if (status.kind === 'checking' || status.kind === 'unusable') {
    return (
      <div className={styles[isVideo ? 'frame' : 'waiting']}>
        <div className={styles.waiting}>
          <div>
            <MediaIcon type={media.type} size={64} />
            <p>{status.kind === 'checking' ? 'Available after the file check.' : "This file can't be played."}</p>
          </div>
        </div>
      </div>
    )
  }
  return (
    <>
      <div className={isVideo ? styles.frame : undefined}>
        <MediaPlayer media={media} onElement={setElement} />
      </div>
      {hasAudio && <AudioTimeline mediaId={media.id} element={element} duration={media.duration ?? 0} />}
    </>
  )
}
