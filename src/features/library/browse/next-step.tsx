import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaReviewPage } from '../../../lib/paths'
import type { ItemActions } from './media-item'
import styles from './next-step.module.css'

interface NextStepProps {
  media: Media
  isTabStop: boolean
  onDetect: ItemActions['onDetect']
}

/** Renders the next step of a file as a button. Uses plain elements, because a long list renders many of them while scrolling. */
export function NextStep({ media, isTabStop, onDetect }: NextStepProps) {
  const shared = { className: `${Classes.BUTTON} ${Classes.SMALL} ${styles.step}`, tabIndex: isTabStop ? 0 : -1 }
  if (media.state === 'Uploaded' && media.type === 'image') {
    return (
      <button type="button" {...shared} aria-label={`Detect faces in ${media.name}`} onClick={() => onDetect(media)}>
        Detect faces
      </button>
    )
  }
  if (media.state !== 'Ready for review') return null
  return (
    <Link {...shared} to={mediaReviewPage(media.type, media.id)} aria-label={`Review ${media.name}`} draggable={false}>
      Review
    </Link>
  )
}
