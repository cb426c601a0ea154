import type { ReactNode } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { MediaIcon } from '#ui/media-icon.tsx'
import { JobProgress } from '../parts/job-progress'
import pageStyles from '../parts/media-page.module.css'
import type { MediaStatus } from '../parts/media-status'
import styles from './stage/stage.module.css'

/** Shows the reason why a file isn't displayed, in place of the file. */
export function ClosedStage({ media, note }: { media: Media; note: string }) {
  return (
    <div className={styles.closed}>
      <MediaIcon type={media.type} size={64} />
      <p>{note}</p>
    </div>
  )
}

/** Returns the pending check of a file, or the reason why it can't be used; undefined if the step can be shown. */
export function closedPart(media: Media, status: MediaStatus): ReactNode {
  if (status.kind === 'unusable') return <Unusable failure={status.failure} />
  if (status.kind === 'checking') return <JobProgress mediaId={media.id} job={status.job} kind="probe" />
  if (media.type === 'unknown') return <Unusable failure="The type of this file is unknown." />
  return undefined
}

/** Shows the reason why a file can't be used, in place of its workflow. */
function Unusable({ failure }: { failure: string }) {
  return (
    <div role="alert" className={pageStyles.stack}>
      <h2>This file can’t be redacted</h2>
      <p className={pageStyles.help}>{failure}</p>
      <p className={pageStyles.help}>Delete it and upload the original or another copy.</p>
    </div>
  )
}
