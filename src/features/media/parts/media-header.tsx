import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { paths } from '../../../lib/paths'
import { MediaStateTag } from '../../../ui/state-tag'
import { DeleteMedia } from './delete-media'
import styles from './media-page.module.css'

/** Shows the name and state of a media, a link back to the library, and a delete button. */
export function MediaHeader({ media }: { media: Media }) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <Link to={paths.home()} className={styles.crumb ?? ''}>
          Media
        </Link>
        <h1 className={styles.name} title={media.name}>
          {media.name}
        </h1>
      </div>
      <MediaStateTag media={media} />
      <DeleteMedia media={media} />
    </div>
  )
}
