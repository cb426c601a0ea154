import { useGetAdvancedStats } from '#generated/usage/usage.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import styles from './enterprise.module.css'
import { StatsFigures } from './stats-figures'

/** Shows the signed-in user's statistics. */
export function OwnStats() {
  const stats = useGetAdvancedStats()
  return (
    <section className={styles.section} aria-labelledby="own-stats">
      <h2 id="own-stats">Your usage</h2>
      {stats.data !== undefined ? (
        <StatsFigures stats={stats.data.stats} />
      ) : stats.isError ? (
        <ErrorState title="Couldn't load your statistics" error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <LoadingState label="Loading statistics…" />
      )}
    </section>
  )
}
