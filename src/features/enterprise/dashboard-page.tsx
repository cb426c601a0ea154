import { Pulse } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import type { Activities } from '#generated/model/activities.zod.ts'
import { useGetActivities } from '#generated/usage/usage.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { actionNameWords } from './action-words'
import { ActivitiesTable } from './activities-table'
import styles from './enterprise.module.css'
import { OwnStats } from './own-stats'

const NEWEST = 25

/** Shows the signed-in user's usage and activities. */
export function Component() {
  const activities = useGetActivities()
  return (
    <Page title="Dashboard">
      <div className={styles.header}>
        <h1>Dashboard</h1>
      </div>
      <OwnStats />
      <section className={styles.section} aria-labelledby="own-activities">
        <h2 id="own-activities">Your activities</h2>
        {activities.data !== undefined ? (
          <OwnActivities {...activities.data} />
        ) : activities.isError ? (
          <ErrorState title="Couldn’t load your activities" error={activities.error} onRetry={() => void activities.refetch()} />
        ) : (
          <LoadingState label="Loading activities…" />
        )}
      </section>
    </Page>
  )
}

function OwnActivities({ activities, activityMap }: Activities) {
  const entries = knownEntries(activities)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Pulse size={40} />}
        title="No activities"
        action={
          <Link to={paths.home()} className="bp6-button">
            Go to library
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.counts} aria-label="Activities by type">
        {Object.entries(activityMap).map(([name, count]) =>
          typeof count === 'number' ? (
            <li key={name}>
              <StateTag tone="plain">
                {actionNameWords(name)}: {count}
              </StateTag>
            </li>
          ) : null,
        )}
      </ul>
      <ActivitiesTable activities={entries.slice(0, NEWEST)} isOwn />
      {entries.length > NEWEST ? <p className={styles.more}>Showing the latest {NEWEST}.</p> : null}
    </>
  )
}

/** Filters out activities of unknown shape, because the specification doesn't define it. */
function knownEntries(activities: readonly unknown[]): ActivityEntry[] {
  return activities.flatMap((one) => {
    const parsed = ActivityEntry.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}
