import { Callout } from '@blueprintjs/core'
import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { LoadingState } from '#ui/states.tsx'
import { useDetails, type Details } from '../../parts/use-details'
import { useMediaJobs } from '../../parts/use-media-jobs'
import { AudioTimeline } from '../../player/audio-timeline'
import { MediaPlayer } from '../../player/media-player'
import { PlayControls } from '../../player/play-controls'
import { playbackStep } from '../../player/playback-step'
import { Timeline } from '../../player/timeline'
import { usePlaybackKeys } from '../../player/use-playback-keys'
import { closedPart, ClosedStage } from '../closed-file'
import type { ShownFile } from '../file-page'
import { fileSteps } from '../file-steps'
import { WorkspaceFrame } from '../frame'
import { Rail } from '../rail/rail'
import { useReviewAfterDetection } from '../use-review-after-detection'
import { timedFacts } from './timed-facts'
import styles from './timed.module.css'
import { TimedPanel } from './timed-panel'

interface TimedFileProps extends ShownFile {
  /** The reason why the file can't be reviewed here. */
  notice?: string
}

/** Shows the work on a video or recording: its player and timeline on every step, and the current step beside them. */
export function TimedFile({ media, status, shown, notice }: TimedFileProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const details = useDetails(media)
  const { file } = details
  const { jobs } = useMediaJobs(media.id)
  const step = playbackStep(media.type, file)
  usePlaybackKeys(element, step)
  useReviewAfterDetection(media, shown, jobs)
  const { hasFrames, firstStep } = mediaTraits[media.type]
  const closed = closedPart(media, status)
  const duration = media.duration ?? file?.duration ?? 0
  const timeline = <FileTimeline {...{ media, details, element, duration }} />
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => (
        <Rail {...{ media, shown, isCollapsed }} steps={fileSteps(media, status, firstStep)} facts={timedFacts(media, file)} />
      )}
      stage={
        <section className={styles.stage} aria-label={typeWords[media.type]}>
          {notice !== undefined && (
            <Callout compact icon={false} className={styles.notice ?? ''} role="note">
              {notice}
            </Callout>
          )}
          {closed === undefined ? (
            <>
              <div className={hasFrames ? styles.player : undefined}>
                <MediaPlayer media={media} onElement={setElement} />
              </div>
              {!hasFrames && <div className={styles.wave}>{timeline}</div>}
              <div className={styles.controls}>
                <PlayControls element={element} duration={duration} step={step} />
              </div>
            </>
          ) : (
            <ClosedStage
              media={media}
              note={status.kind === 'checking' ? 'Available after the file check.' : 'This file can’t be played.'}
            />
          )}
        </section>
      }
      {...(hasFrames && closed === undefined ? { strip: <div className={styles.strip}>{timeline}</div> } : {})}
      panel={<TimedPanel {...{ media, status, shown, details, element, closed }} />}
    />
  )
}

interface FileTimelineProps {
  media: Media
  details: Details
  element: HTMLMediaElement | null
  duration: number
}

function FileTimeline({ media, details: { file, isKnown }, element, duration }: FileTimelineProps) {
  if (!isKnown) return <LoadingState label="Loading timeline…" />
  if (file?.audio === null) return <Timeline element={element} duration={duration} isTall />
  return <AudioTimeline mediaId={media.id} element={element} duration={duration} isTall />
}
