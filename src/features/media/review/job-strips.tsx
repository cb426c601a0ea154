import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { isActive } from '#lib/job-state.ts'
import { mediaStepPage } from '#lib/addresses/paths.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import type { Editor } from '#editor/editor.ts'
import { JobProgress } from '../parts/job-progress'
import styles from './strip.module.css'
import { UseBlackBox } from './export/use-black-box'

interface RedactionStripProps {
  type: MediaType
  job: Job | undefined
  editor: Editor
}

/** Shows a redaction that runs while the review is open, and its result. Renders nothing for a redaction that had already ended. */
export function RedactionStrip({ type, job, editor }: RedactionStripProps) {
  const navigate = useNavigate()
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const activeId = isActive(job) ? job.id : null
  if (activeId !== null && activeId !== watchedId) setWatchedId(activeId)
  if (!job) return null
  if (isActive(job)) {
    return (
      <div className={styles.strip}>
        <JobProgress mediaId={job.mediaId} job={job} kind="redact" isReviewOpen />
      </div>
    )
  }
  if (job.id !== watchedId || job.state === 'cancelled') return null
  if (job.state === 'failed') {
    return (
      <Callout className={styles.failed ?? ''} intent="danger" role="alert">
        Redaction failed. Nothing was exported. {job.error ?? UNKNOWN_ERROR}
        {job.failure?.itemIds && <UseBlackBox editor={editor} ids={job.failure.itemIds} />}
      </Callout>
    )
  }
  return (
    <div className={styles.strip} role="status">
      <Result job={job} /> <Button size="small" text="View" onClick={() => void navigate(mediaStepPage(type, job.mediaId, 'export'))} />
    </div>
  )
}

/** Reports the result of a redaction, distinguishing a version on hold from a released one. */
function Result({ job: { mediaId, versionId } }: { job: Job }) {
  const { data } = useListVersions(mediaId)
  const release = data?.versions.find(({ id }) => id === versionId)?.release
  if (release === undefined) return 'Redaction finished.'
  return release === 'held' ? 'The new version is on hold because of findings.' : 'The redacted version is ready.'
}

/** Shows a detection that runs while the review is open. Its results are then added to the review. */
export function DetectionStrip({ job }: { job: Job | undefined }) {
  if (!isActive(job)) return null
  return (
    <div className={styles.strip}>
      <JobProgress mediaId={job.mediaId} job={job} kind="detect" isReviewOpen />
    </div>
  )
}
