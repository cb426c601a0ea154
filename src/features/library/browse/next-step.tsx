import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { currentVersion } from '#lib/current-version.ts'
import { followDownload } from '#notifications/start-download.ts'
import { mediaPage, mediaReviewPage } from '#lib/addresses/paths.ts'
import { isNew } from '../chosen/detectable'
import type { ItemActions } from './media-item'
import styles from './next-step.module.css'

interface NextStepProps {
  media: Media
  isTabStop: boolean
  actions: Pick<ItemActions, 'onDetect' | 'reasonAgainst'>
}

/** Renders the next step of a file as a button. Uses plain elements, because a long list renders many of them while scrolling. */
export function NextStep({ media, isTabStop, actions }: NextStepProps) {
  const shared = { className: `${Classes.BUTTON} ${Classes.SMALL} ${styles.step}`, tabIndex: isTabStop ? 0 : -1 }
  if (media.state !== 'Error' && isNew(media, actions.reasonAgainst(media.type))) {
    return (
      <button type="button" {...shared} aria-label={`Detect faces in ${media.name}`} onClick={() => actions.onDetect(media)}>
        Detect faces
      </button>
    )
  }
  const link = linkOf(media)
  const { version } = currentVersion(media.exportedVersions)
  if (!link && version && media.state === 'Redacted') {
    return (
      // Without a download attribute, as Chromium would bypass the service worker.
      <a
        {...shared}
        href={mediaUrls.version(media.id, version.id)}
        aria-label={`Download ${media.name}`}
        draggable={false}
        onClick={followDownload}
      >
        Download
      </a>
    )
  }
  if (!link) return null
  return (
    <Link {...shared} to={link.to} aria-label={`${link.text} ${link.joiner}${media.name}`} draggable={false}>
      {link.text}
    </Link>
  )
}

/** Returns the link to the next decision about a file. Back ends of version 1.0.0 report only the state of a file. */
function linkOf({ id, type, state, work }: Media): { text: string; joiner: string; to: string } | null {
  if (work === 'hold') return { text: 'Check findings', joiner: 'in ', to: mediaPage(type, id) }
  const isToReview = work === undefined ? state === 'Ready for review' : work === 'review'
  return isToReview ? { text: 'Review', joiner: '', to: mediaReviewPage(type, id) } : null
}
