import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../api/fetch-bytes'
import { thumbnailUrl } from '../../../lib/media-urls'
import { MediaIcon } from '../../../ui/media-icon'

interface MediaThumbnailProps {
  media: Media
  /** The icon size in pixels. */
  size?: number
  /** Whether the name is next to it, so that it needs no alternative text. */
  isNamedBeside?: boolean
}

/** Shows the thumbnail of a media, or an icon of its type while there is none or when it fails to load. */
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
