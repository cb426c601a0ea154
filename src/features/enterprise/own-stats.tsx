import { useGetAdvancedStats } from '#generated/usage/usage.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import styles from './enterprise.module.css'
import type { AdvancedStats } from '#generated/model/advancedStats.zod.ts'
import type { StatValue } from '#generated/model/statValue.zod.ts'
import { formatHms } from '#lib/words/durations.ts'
import { formatBytes, formatCount } from '#lib/words/formats.ts'

const BYTES_PER_KILOBYTE = 1000
const number = new Intl.NumberFormat('en-GB')

/** Shows the amount uploaded and searched: in total, and in the current period if there is one. */
function StatsFigures({ stats: { detect, upload }, storage }: AdvancedStats) {
  return (
    <dl className={styles.figures} aria-label="Your statistics">
      <Stat title="Time searched" value={detect.seconds} write={formatHms} unit="detection" />
      <Stat title="Frames searched" value={detect.frames} write={(frames) => number.format(frames)} unit="detection" />
      <Stat title="Time uploaded" value={upload.seconds} write={formatHms} unit="upload" />
      <Stat title="Data uploaded" value={upload.kilobytes} write={(size) => formatBytes(size * BYTES_PER_KILOBYTE)} unit="upload" />
      {storage && (
        <div className={styles.figure}>
          <dt>Storage used</dt>
          <dd className={styles.value}>{formatBytes(storage.usedBytes)}</dd>
          <dd>of {formatBytes(storage.limitBytes)}</dd>
          <dd className={styles.period}>{formatBytes(Math.max(0, storage.limitBytes - storage.usedBytes))} left</dd>
        </div>
      )}
    </dl>
  )
}

interface StatProps {
  title: string
  value: StatValue
  write: (sum: number) => string
  /** The noun of the counted unit. */
  unit: string
}

function Stat({ title, value: { count, sum }, write, unit }: StatProps) {
  // The count and the sum may each lack a period.
  const period = [
    sum.periodResult === null ? null : write(sum.periodResult),
    count.periodResult === null ? null : formatCount(count.periodResult, unit),
  ]
  const periodWords = period.filter((words) => words !== null).join(', ')
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd className={styles.value}>{write(sum.allResult)}</dd>
      <dd>in {formatCount(count.allResult, unit)}</dd>
      <dd className={styles.period}>{periodWords === '' ? 'No current period' : `This period: ${periodWords}`}</dd>
    </div>
  )
}

/** Shows the signed-in user's statistics. */
export function OwnStats() {
  const stats = useGetAdvancedStats()
  return (
    <section className={styles.section} aria-labelledby="own-stats">
      <h2 id="own-stats">Your usage</h2>
      {stats.data !== undefined ? (
        <StatsFigures {...stats.data} />
      ) : stats.isError ? (
        <ErrorState title="Couldn’t load your statistics" error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <LoadingState label="Loading statistics…" />
      )}
    </section>
  )
}
