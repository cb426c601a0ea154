import { ProgressBar } from '@blueprintjs/core'

import type { Account } from '#generated/model/account.zod.ts'
import styles from './enterprise.module.css'

const number = new Intl.NumberFormat('en-GB')

/** Shows the usage of the account's limits. */
export function AccountFigures({ account }: { account: Account }) {
  const { activeUsers, maxUsers, usedMinutes, minutes, maxConcurrentJobs } = account
  return (
    <dl className={styles.figures} aria-label="Account limits">
      <Used title="Active users" used={activeUsers} limit={maxUsers} />
      <Used title="Minutes used" used={Math.ceil(usedMinutes)} limit={minutes} />
      <div className={styles.figure}>
        <dt>Max concurrent jobs</dt>
        <dd className={styles.value}>{number.format(maxConcurrentJobs)}</dd>
      </div>
    </dl>
  )
}

function Used({ title, used, limit }: { title: string; used: number; limit: number | null }) {
  const share = limit === null || limit === 0 ? null : Math.min(1, used / limit)
  const ofLimit = limit === null ? 'no limit' : `of ${number.format(limit)}`
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd className={styles.value}>
        {number.format(used)} <span className={styles.of}>{ofLimit}</span>
      </dd>
      {share === null ? null : (
        <dd className={styles.bar}>
          <ProgressBar
            value={share}
            stripes={false}
            animate={false}
            aria-label={title}
            aria-valuetext={`${number.format(used)} ${ofLimit}`}
          />
        </dd>
      )}
    </div>
  )
}
