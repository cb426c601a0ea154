import { useState, type RefObject } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import styles from './transcript.module.css'

/** Plays the recording, or reports that the browser can't play it. */
export function TranscriptPlayer({ media, ref }: { media: Media; ref: RefObject<HTMLMediaElement | null> }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p role="alert">This browser can’t play this recording.</p>
  const shared = {
    src: mediaUrls.content(media.id),
    controls: true,
    preload: 'metadata',
    className: styles.player,
    'aria-label': media.name,
    onError: () => {
      setFailed(true)
      leaveIfBytesNeedSession(mediaUrls.content(media.id))
    },
  }
  // The transcript next to the player replaces captions.
  return mediaTraits[media.type].hasFrames ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video {...shared} ref={ref as RefObject<HTMLVideoElement | null>} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio {...shared} ref={ref} />
  )
}
