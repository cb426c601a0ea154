import type { Media } from '#generated/model/media.zod.ts'
import { useDetails } from '../parts/use-details'
import { MediaPlayer } from '../player/media-player'
import { playbackStep } from '../player/playback-step'
import { SeekControls } from '../player/seek-controls'
import { usePlaybackKeys } from '../player/use-playback-keys'
import styles from './transcript.module.css'

interface TranscriptPlayerProps {
  media: Media
  element: HTMLMediaElement | null
  /** Called with the media element. Stable between renders. */
  onElement: (element: HTMLMediaElement | null) => void
}

/** Plays the recording beside its transcript, which replaces captions. */
export function TranscriptPlayer({ media, element, onElement }: TranscriptPlayerProps) {
  const step = playbackStep(media.type, useDetails(media).file)
  usePlaybackKeys(element, step)
  return (
    <div className={styles.player}>
      <MediaPlayer media={media} onElement={onElement} />
      <SeekControls element={element} duration={media.duration ?? 0} step={step} />
    </div>
  )
}
