import { SegmentedControl } from '@blueprintjs/core'
import { useRef, useState } from 'react'

import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { MediaPlayer } from '../../player/media-player'
import type { ResultProps } from '../file-kind'
import styles from './stage.module.css'
import { VersionBar } from './version-bar'

const SIDES = [
  { value: 'redacted', label: 'Redacted' },
  { value: 'original', label: 'Original' },
]

/** Plays a released version, or the original at the same position. */
export function VideoResult({ media, version, versions, onChoose }: ResultProps) {
  const [side, setSide] = useState('redacted')
  const element = useRef<HTMLMediaElement | null>(null)
  const position = useRef({ seconds: 0, isPlaying: false })
  const isRedacted = side === 'redacted'
  const take = (next: HTMLMediaElement | null): void => {
    element.current = next
    if (!next) return
    const { seconds, isPlaying } = position.current
    next.currentTime = seconds
    // A failure to play is reported by the element's error event.
    if (isPlaying) next.play().catch(() => undefined)
  }
  return (
    <>
      <div className={styles.bar}>
        <VersionBar version={version} versions={versions} onChoose={onChoose} />
        <SegmentedControl
          options={SIDES}
          value={side}
          size="small"
          aria-label="Shown video"
          onValueChange={(value) => {
            position.current = { seconds: element.current?.currentTime ?? 0, isPlaying: element.current?.paused === false }
            setSide(value)
          }}
        />
      </div>
      <div className={styles.surface}>
        {isRedacted ? (
          <MediaPlayer
            key={version.id}
            media={media}
            url={mediaUrls.version(media.id, version.id)}
            name={`${media.name}, redacted`}
            onElement={take}
          />
        ) : (
          <MediaPlayer key="original" media={media} name={`${media.name}, original`} onElement={take} />
        )}
      </div>
    </>
  )
}
