import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'

import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '#lib/job-state.ts'
import styles from './imports.module.css'
import { TransferRow } from './transfer-row'

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
