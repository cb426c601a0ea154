import { Button } from '@blueprintjs/core'
import { Properties } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { Job } from '#generated/model/job.zod.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { mediaIdOf } from '#lib/addresses/paths.ts'
import { queue } from '#state/queue.ts'
import { Dock } from '#ui/dock/dock.tsx'
import styles from '../uploads-panel.module.css'
import { EndedJob, OpenJob } from './queue-row'
import { useCancelJobs, useOpenJobs } from './use-queue'

/** Max waiting jobs that are listed, because long lists render slowly. */
const MAX_WAITING_ROWS = 50

/**
 * Shows the running, waiting and recently ended jobs of all files in the header while there are any. Hidden on the page of a file if no
 * other file has jobs, because the page shows them.
 */
export function QueuePanel() {
  const { running, waiting, isPartial } = useOpenJobs()
  const { ended: snapshot, finished } = useSnapshot(queue.state)
  const { search } = useLocation()
  const cancel = useCancelJobs()
  const [isOpen, setOpen] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  // A snapshot is deeply read-only, unlike the generated types.
  const ended = snapshot as readonly Job[]
  const all = [...running, ...waiting, ...ended]
  const openFile = mediaIdOf(search)
  const isPresent = all.some(({ mediaId }) => mediaId !== openFile)
  const failed = failedOf(ended)
  const open = running.length + waiting.length

  async function cancelWaiting(): Promise<void> {
    setCancelling(true)
    // The last ones are cancelled first, because the first ones may start meanwhile.
    await cancel(waiting.toReversed())
    setCancelling(false)
  }

  return (
    <Dock
      name="Queue"
      icon={<Properties />}
      summary={summaryOf(running.length, waiting.length, isPartial, ended)}
      failure={failed === 0 ? '' : `${formatNumber(failed)} failed`}
      count={open}
      progress={open === 0 ? null : progressOf(running, open, finished)}
      isPresent={isPresent}
      isOpen={isOpen}
      onToggle={setOpen}
      announcement={isPresent ? announcementOf(open, failed) : ''}
    >
      {all.length === 0 ? (
        <p className={styles.empty}>No jobs</p>
      ) : (
        <ul className={styles.list}>
          {running.map((job) => (
            <OpenJob key={job.id} job={job} onCancel={() => cancel([job])} />
          ))}
          {waiting.slice(0, MAX_WAITING_ROWS).map((job) => (
            <OpenJob key={job.id} job={job} onCancel={() => cancel([job])} />
          ))}
          {waiting.length > MAX_WAITING_ROWS && (
            <li className={styles.row}>{formatNumber(waiting.length - MAX_WAITING_ROWS)} more waiting</li>
          )}
          {ended.map((job) => (
            <EndedJob key={job.id} job={job} onDismiss={() => queue.dismiss(job.id)} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <div className={styles.footer}>
          <Button variant="minimal" text="Cancel all waiting" loading={isCancelling} onClick={() => void cancelWaiting()} />
        </div>
      )}
    </Dock>
  )
}

function failedOf(ended: readonly Job[]): number {
  return ended.filter(({ state }) => state === 'failed').length
}

/** Returns the share of the work that is done, counted since the queue was last empty. */
function progressOf(running: readonly Job[], open: number, finished: number): number {
  const started = running.reduce((sum, job) => sum + job.progress / 100, 0)
  return (finished + started) / (finished + open)
}

function summaryOf(running: number, waiting: number, isPartial: boolean, ended: readonly Job[]): string {
  const parts = [
    ...(running > 0 ? [`${formatNumber(running)} running`] : []),
    ...(waiting > 0 ? [`${formatNumber(waiting)}${isPartial ? '+' : ''} waiting`] : []),
  ]
  const finished = ended.length - failedOf(ended)
  return parts.length > 0 || ended.length > finished || finished === 0 ? parts.join(', ') : `${formatNumber(finished)} finished`
}

/** Changes only when work begins, ends or fails, so that a long queue isn't read out job by job. */
function announcementOf(open: number, failed: number): string {
  const failures = failed === 0 ? '' : `, ${formatCount(failed, 'job')} failed`
  return `${open > 0 ? 'Jobs are running' : 'All jobs finished'}${failures}`
}
