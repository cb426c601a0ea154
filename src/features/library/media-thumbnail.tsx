import { useState } from 'react'

import type { Media } from '../../../generated/model/media.zod'
import { mediaUrls } from '../../lib/media-urls'
import { MediaIcon } from '../../ui/media-icon'

/** The small picture of a media; a sign of its type until there is one, or where it cannot be loaded. */
export function MediaThumbnail({ media }: { media: Media }) {
  const [failedPath, setFailedPath] = useState<string>()
  if (media.thumbPath === undefined || media.thumbPath === failedPath) return <MediaIcon type={media.type} size={48} />
  return (
    <img
      src={mediaUrls.thumbnail(media.id)}
      alt={media.name}
      loading="lazy"
      decoding="async"
      onError={() => setFailedPath(media.thumbPath)}
    />
  )
}
