import { useGetAdvancedStats } from '#generated/usage/usage.ts'
import { ErrorState, LoadingState } from '../../ui/states'
import styles from './enterprise.module.css'
import { StatsFigures } from './stats-figures'

/** The asker's own statistics, in each state. */
export function OwnStats() {
  const stats = useGetAdvancedStats()
  return (
    <section className={styles.section} aria-labelledby="own-stats">
      <h2 id="own-stats">Your use</h2>
      {stats.data !== undefined ? (
        <StatsFigures stats={stats.data.stats} />
      ) : stats.isError ? (
        <ErrorState title="Your statistics could not be loaded" error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <LoadingState label="Loading your statistics…" />
      )}
    </section>
  )
}
