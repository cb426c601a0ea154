import type { Media } from '#generated/model/media.zod.ts'
import { paths } from '../../../lib/paths'
import { MediaStateTag } from '../../../ui/state-tag'
import { Crumb } from './crumb'
import { DeleteMedia } from './delete-media'
import styles from './media-page.module.css'

/** Shows the name and state of a media, a link back to the library, and a delete button. */
export function MediaHeader({ media }: { media: Media }) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <Crumb to={paths.home()} text="Media" />
        <h1 className={styles.name} title={media.name}>
          {media.name}
        </h1>
      </div>
      <MediaStateTag media={media} />
      <DeleteMedia media={media} />
    </div>
  )
}
