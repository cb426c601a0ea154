import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { paths } from '../../../lib/paths'
import { JobProgress } from './job-progress'
import styles from './job-progress.module.css'
import { isActive } from './media-jobs'

/** A redaction that goes on while the review is open, and what came of it. One that was over before says nothing. */
export function RedactionStrip({ job }: { job: Job | undefined }) {
  const navigate = useNavigate()
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const activeId = job && isActive(job) ? job.id : null
  if (activeId !== null && activeId !== watchedId) setWatchedId(activeId)
  if (!job) return null
  if (isActive(job)) {
    return (
      <div className={styles.strip}>
        <JobProgress job={job} />
      </div>
    )
  }
  if (job.id !== watchedId || job.state === 'cancelled') return null
  if (job.state === 'failed') {
    return (
      <Callout className={styles.failed ?? ''} intent="danger" role="alert">
        The redaction failed, and nothing was exported. {job.error ?? 'The reason is not known.'}
      </Callout>
    )
  }
  return (
    <div className={styles.strip} role="status">
      <Result job={job} /> <Button size="small" text="See it" onClick={() => void navigate(paths.image(job.mediaId))} />
    </div>
  )
}

/** What came of a redaction; a version on hold is not called ready. */
function Result({ job: { mediaId, versionId } }: { job: Job }) {
  const { data } = useListVersions(mediaId)
  const release = data?.versions.find(({ id }) => id === versionId)?.release
  if (release === undefined) return 'The redaction has finished.'
  return release === 'held' ? 'The new version is on hold: its verification has findings.' : 'The redacted image is ready.'
}
