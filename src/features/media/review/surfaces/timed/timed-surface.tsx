import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { LoadingState } from '../../../../../ui/states'
import { useDetails } from '../../../parts/use-details'
import { MediaPlayer } from '../../../player/media-player'
import { PlayControls } from '../../../player/play-controls'
import { playbackStep } from '../../../player/playback-step'
import { AudioTimeline } from '../../../player/audio-timeline'
import { Timeline } from '../../../player/timeline'
import { useNoTouchGestures } from '../../../player/use-no-touch-gestures'
import { usePlaybackKeys } from '../../../player/use-playback-keys'
import { DetectedPanel } from './detected-panel'
import styles from './timed-surface.module.css'

/** Plays a video or recording next to its detections. */
export function TimedSurface({ media }: { media: Media }) {
  useNoTouchGestures()
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
