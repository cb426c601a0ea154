import { Document, Media, Music, Video } from '@blueprintjs/icons'
import type { ComponentType } from 'react'

import type { MediaType } from '#lib/words/media-words.ts'

const icons = { image: Media, video: Video, audio: Music, document: Document, unknown: Document } as const satisfies Record<
  MediaType,
  ComponentType
>

export interface MediaIconProps {
  type: MediaType
  size: number
}

/** Shows an icon for a file without a thumbnail. */
export function MediaIcon({ type, size }: MediaIconProps) {
  const Icon = icons[type]
  return <Icon size={size} aria-hidden="true" />
}
