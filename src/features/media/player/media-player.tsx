import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { mediaUrls, thumbnailUrl } from '#lib/addresses/media-urls.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { MediaIcon } from '#ui/media-icon.tsx'
import styles from './media-player.module.css'
import { togglePlay } from './playback'

interface MediaPlayerProps {
  media: Media
  /** The URL of a file to play instead of the uploaded one, such as a version. */
  url?: string
  /** The accessible name, if it isn't the file name. */
  name?: string
  /** Called with the media element, which the page's own buttons, keys and timeline control. Stable between renders. */
  onElement: (element: HTMLMediaElement | null) => void
}

/** Plays the uploaded file or a version of it without controls, or reports that the browser can't play it. */
export function MediaPlayer({ media, url = mediaUrls.content(media.id), name = media.name, onElement }: MediaPlayerProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <div className={styles.none} role="alert">
        <MediaIcon type={media.type} size={64} />
        <p>This browser can’t play this file.</p>
      </div>
    )
  }
  const shared = {
    src: url,
    preload: 'metadata' as const,
    'aria-label': name,
    onError: () => {
      setFailed(true)
      leaveIfBytesNeedSession(url)
    },
  }
  return mediaTraits[media.type].hasFrames ? (
    // The keys and the buttons play it, too. In fullscreen, a click on the browser's controls plays it already.
    // oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the transcript page has the text, where there is a transcript
    <video
      {...shared}
      ref={onElement}
      onClick={({ currentTarget }) => !currentTarget.controls && togglePlay(currentTarget)}
      className={styles.video}
      playsInline
      poster={url === mediaUrls.content(media.id) ? thumbnailUrl(media) : undefined}
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <audio {...shared} ref={onElement} />
  )
}
