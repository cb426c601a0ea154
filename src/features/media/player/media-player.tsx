import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../api/fetch-bytes'
import { mediaUrls, thumbnailUrl } from '../../../lib/media-urls'
import { MediaIcon } from '../../../ui/media-icon'
import styles from './media-player.module.css'

interface MediaPlayerProps {
  media: Media
  /** Gets the element that plays, for keys and timeline. */
  onElement: (element: HTMLMediaElement | null) => void
  /** Where the page has its own controls, the browser's would be a second set. */
  hasControls?: boolean
}

/** Plays the uploaded file. What this browser cannot play it says. */
export function MediaPlayer({ media, onElement, hasControls = true }: MediaPlayerProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <div className={styles.none} role="alert">
        <MediaIcon type={media.type} size={64} />
        <p>This browser cannot play this file. Play it in another program; nothing has happened to the file.</p>
      </div>
    )
  }
  const shared = {
    src: mediaUrls.content(media.id),
    controls: hasControls,
    preload: 'metadata' as const,
    'aria-label': media.name,
    onError: () => {
      setFailed(true)
      leaveIfBytesNeedSession(mediaUrls.content(media.id))
    },
  }
  return media.type === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is on the transcript's page, where there is one
    <video {...shared} ref={onElement} className={styles.video} playsInline poster={thumbnailUrl(media)} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <audio {...shared} ref={onElement} className={styles.audio} />
  )
}
