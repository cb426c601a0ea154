import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../api/fetch-bytes'
import { mediaUrls } from '../../../lib/media-urls'
import { MediaIcon } from '../../../ui/media-icon'

interface MediaThumbnailProps {
  media: Media
  /** Of the sign, in pixels. */
  size?: number
  /** The name stands beside it, and need not be said twice. */
  isNamedBeside?: boolean
}

/** The small picture of a media; a sign of its type until there is one, or where it cannot be loaded. */
export function MediaThumbnail({ media, size = 40, isNamedBeside = false }: MediaThumbnailProps) {
  const [failedPath, setFailedPath] = useState<string>()
  if (media.thumbPath === undefined || media.thumbPath === failedPath) return <MediaIcon type={media.type} size={size} />
  return (
    <img
      src={mediaUrls.thumbnail(media.id)}
      alt={isNamedBeside ? '' : media.name}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setFailedPath(media.thumbPath)
        leaveIfBytesNeedSession(mediaUrls.thumbnail(media.id))
      }}
    />
  )
}
