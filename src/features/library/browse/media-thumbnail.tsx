import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../api/fetch-bytes'
import { thumbnailUrl } from '../../../lib/media-urls'
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
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = thumbnailUrl(media)
  if (url === undefined || url === failedUrl) return <MediaIcon type={media.type} size={size} />
  return (
    <img
      src={url}
      alt={isNamedBeside ? '' : media.name}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setFailedUrl(url)
        leaveIfBytesNeedSession(url)
      }}
    />
  )
}
