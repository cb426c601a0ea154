import type { Media } from '../../../../generated/model/media.zod'
import { MediaStateTag, StateTag } from '../../../ui/state-tag'
import styles from './library-state-tag.module.css'
import { isOnHold, isOutOfDate } from './media-progress'

/** The state of a media. A version on hold is not called done, and neither is one that is older than the review. */
export function LibraryStateTag({ media }: { media: Media }) {
  return (
    <span className={styles['tags']}>
      {isOnHold(media) ? <StateTag tone="failed">On hold</StateTag> : <MediaStateTag state={media.state} />}
      {isOutOfDate(media) && <StateTag tone="attention">Out of date</StateTag>}
    </span>
  )
}
