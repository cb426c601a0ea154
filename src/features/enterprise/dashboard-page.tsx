import { Pulse } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import type { Activities } from '#generated/model/activities.zod.ts'
import { useGetActivities } from '#generated/usage/usage.ts'
import { paths } from '../../lib/paths'
import { Page } from '../../ui/page'
import { StateTag } from '../../ui/state-tag'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { actionNameWords } from './action-words'
import { ActivitiesTable } from './activities-table'
import styles from './enterprise.module.css'
import { OwnStats } from './own-stats'

const NEWEST = 25

/** What the signed-in user has used and done. */
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
          <ErrorState title="Your activities could not be loaded" error={activities.error} onRetry={() => void activities.refetch()} />
        ) : (
          <LoadingState label="Loading your activities…" />
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
        title="You have done nothing yet"
        description="What you upload, look through and download is noted here."
        action={
          <Link to={paths.home()} className="bp6-button">
            Go to your media
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.counts} aria-label="How often">
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
      {entries.length > NEWEST ? <p className={styles.more}>These are the newest {NEWEST}.</p> : null}
    </>
  )
}

/** The specification leaves open what an activity is, so one of another shape than ours is passed over. */
function knownEntries(activities: readonly unknown[]): ActivityEntry[] {
  return activities.flatMap((one) => {
    const parsed = ActivityEntry.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}
