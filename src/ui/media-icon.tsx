import { Document, Media, Music, Video } from '@blueprintjs/icons'

export interface MediaIconProps {
  type: 'video' | 'image' | 'audio' | 'document' | 'unknown'
  size: number
}

/** Shows an icon for a media without a thumbnail. */
export function MediaIcon({ type, size }: MediaIconProps) {
  switch (type) {
    case 'image':
      return <Media size={size} aria-hidden="true" />
    case 'video':
      return <Video size={size} aria-hidden="true" />
    case 'audio':
      return <Music size={size} aria-hidden="true" />
    case 'document':
    case 'unknown':
      return <Document size={size} aria-hidden="true" />
  }
}
