import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '#lib/job-state.ts'
import styles from '../footage/imports.module.css'
import { Link } from 'react-router-dom'
import { useGetMedia } from '#generated/media/media.ts'
import { progressOf } from '#api/live/newest-jobs.ts'
import { useStopJob } from '#api/use-media-actions.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { mediaPage, paths } from '#lib/addresses/paths.ts'
import { notifyError } from '#notifications/notify.ts'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { searchOf } from '../footage/address'

/** The folder in which the back end stores exports, as the contract defines it. */
const EXPORT_FOLDER = '/Redaction Studio'

/** Shows the progress or the result of an import or export. */
function TransferRow({ job }: { job: Job }) {
  const media = useGetMedia(job.mediaId).data
  const { stopJob, isPending } = useStopJob(job.mediaId)
  const name = media?.name ?? (job.kind === 'import' ? 'Footage' : 'File')
  if (isActive(job)) {
    const progress = progressOf(job)
    return (
      <div className={styles.running}>
        <div className={styles.progress}>
          <LabelledProgress {...progress} name={`${progress.name}: ${name}`} label={`${name}: ${progress.label}`} />
        </div>
        <Button text="Cancel" aria-label={`Cancel ${name}`} loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />
      </div>
    )
  }
  if (job.state === 'failed') {
    return (
      <p role="alert">
        <StateTag tone="failed">{job.kind === 'import' ? 'Import failed' : 'Export failed'}</StateTag> {name}: {job.error ?? UNKNOWN_ERROR}
      </p>
    )
  }
  return (
    <p role="status">
      <StateTag tone="done">{job.kind === 'import' ? 'Imported' : 'Exported'}</StateTag> {name}{' '}
      {job.kind === 'export' ? (
        <Link to={{ pathname: paths.eagleEye(), search: searchOf(exportFolder).toString() }}>Show in files</Link>
      ) : (
        media && <Link to={mediaPage(media.type, media.id)}>Open</Link>
      )}
    </p>
  )
}

const exportFolder = { view: 'files', cameraId: null, day: null, range: null, folder: EXPORT_FOLDER } as const

/** Seconds for which finished transfers stay listed, unless dismissed. */
const SHOWN_SECONDS = 600

/** Lists imports and exports that are running or have just finished. */
export function Transfers() {
  const jobs = useListJobs({}).data?.jobs ?? []
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [since] = useState(() => Date.now() / 1000 - SHOWN_SECONDS)
  const shown = jobs.filter((job) => isTransfer(job) && !hidden.includes(job.id) && (isActive(job) || isFresh(job, since)))
  if (shown.length === 0) return null
  return (
    <section className={styles.transfers} aria-label="Imports and exports">
      <ul>
        {shown.map((job) => (
          <li key={job.id}>
            <TransferRow job={job} />
            {!isActive(job) && (
              <Button variant="minimal" icon={<Cross />} aria-label="Dismiss" onClick={() => setHidden([...hidden, job.id])} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isTransfer({ kind, state }: Job): boolean {
  return (kind === 'import' || kind === 'export') && state !== 'cancelled'
}

function isFresh({ finishedAt }: Job, since: number): boolean {
  return finishedAt !== null && finishedAt > since
}
