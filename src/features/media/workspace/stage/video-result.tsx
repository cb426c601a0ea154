import { SegmentedControl } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'

import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { MediaIcon } from '#ui/media-icon.tsx'
import { useDetails } from '../../parts/use-details'
import { MediaPlayer } from '../../player/media-player'
import { playbackStep } from '../../player/playback-step'
import { SeekControls } from '../../player/seek-controls'
import { usePlaybackKeys } from '../../player/use-playback-keys'
import type { ResultProps } from '../file-kind'
import styles from './stage.module.css'
import { VersionBar } from './version-bar'

const SIDES = [
  { value: 'redacted', label: 'Redacted' },
  { value: 'original', label: 'Original' },
]

/** Returns a function to call before another file is played, which then continues at the same position and speed, muted or not. */
function useSamePlayback(element: HTMLMediaElement | null): () => void {
  const last = useRef<Pick<HTMLMediaElement, 'currentTime' | 'muted' | 'playbackRate' | 'paused'> | null>(null)
  useEffect(() => {
    if (!element || !last.current) return
    const { paused, ...playback } = last.current
    // A file that comes without a choice, such as a new version, starts at its beginning.
    last.current = null
    Object.assign(element, playback)
    // A failure to play is reported by the element's error event.
    if (!paused) element.play().catch(() => undefined)
  }, [element])
  return () => {
    if (!element) return
    const { currentTime, muted, playbackRate, paused } = element
    last.current = { currentTime, muted, playbackRate, paused }
  }
}

/** Plays a released version, or the original at the same position. */
export function VideoResult({ media, version, versions, onChoose }: ResultProps) {
  const [side, setSide] = useState('redacted')
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const step = playbackStep(media.type, useDetails(media).file)
  const keepPlayback = useSamePlayback(element)
  usePlaybackKeys(element, step)
  const { hasFrames } = mediaTraits[media.type]
  return (
    <>
      <div className={styles.bar}>
        <VersionBar
          version={version}
          versions={versions}
          onChoose={(versionId) => {
            keepPlayback()
            onChoose(versionId)
          }}
        />
        <SegmentedControl
          options={SIDES}
          value={side}
          size="small"
          aria-label={hasFrames ? 'Shown video' : 'Played recording'}
          onValueChange={(value) => {
            keepPlayback()
            setSide(value)
          }}
        />
      </div>
      <div className={hasFrames ? styles.surface : styles.recording}>
        {!hasFrames && element && <MediaIcon type={media.type} size={64} />}
        {side === 'redacted' ? (
          <MediaPlayer
            key={version.id}
            media={media}
            url={mediaUrls.version(media.id, version.id)}
            name={`${media.name}, redacted`}
            onElement={setElement}
          />
        ) : (
          <MediaPlayer key="original" media={media} name={`${media.name}, original`} onElement={setElement} />
        )}
      </div>
      <div className={styles.player}>
        <SeekControls element={element} duration={media.duration ?? 0} step={step} />
      </div>
    </>
  )
}
