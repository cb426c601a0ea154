import { useState, type ComponentProps } from 'react'

import { thumbnailUrl } from '#lib/addresses/media-urls.ts'
import { MediaIcon } from './media-icon'

interface MediaThumbnailProps {
  media: Parameters<typeof thumbnailUrl>[0] & { name: string; type: ComponentProps<typeof MediaIcon>['type'] }
  /** Called with the URL of a thumbnail that failed to load. */
  onFailed: (url: string) => void
  /** The icon size in pixels. */
  size?: number
  /** Whether the name is next to the thumbnail, which then needs no alternative text. */
  isNamedBeside?: boolean
}

/** Shows the thumbnail of a file, or an icon of its type if there is none or it fails to load. */
export function MediaThumbnail({ media, onFailed, size = 40, isNamedBeside = false }: MediaThumbnailProps) {
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
        onFailed(url)
      }}
    />
  )
}
