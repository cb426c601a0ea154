import { Pulse } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetEnterpriseAccount, useListEnterpriseActivities } from '#generated/enterprise/enterprise.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountFigures } from './account-figures'
import { ActivitiesTable } from './activities-table'
import styles from './enterprise.module.css'
import { OwnStats } from './own-stats'

const NEWEST = 5

/** Shows the usage of the account and the signed-in user, and the latest activities. */
export function Component() {
  return (
    <Page title="Statistics">
      <div className={styles.header}>
        <h1>Statistics</h1>
      </div>
      <AccountUse />
      <OwnStats />
      <NewestActivities />
    </Page>
  )
}

function AccountUse() {
  const account = useGetEnterpriseAccount()
  return (
    <section className={styles.section} aria-labelledby="account-use">
      <h2 id="account-use">{account.data?.name ?? 'Account'}</h2>
      {account.data !== undefined ? (
        <AccountFigures account={account.data} />
      ) : account.isError ? (
        <ErrorState title="Couldn’t load the account" error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <LoadingState label="Loading account…" />
      )}
    </section>
  )
}

function NewestActivities() {
  const newest = useListEnterpriseActivities({ rowsPerPage: NEWEST })
  return (
    <section className={styles.section} aria-labelledby="newest">
      <h2 id="newest">Latest activities</h2>
      {newest.data !== undefined ? (
        newest.data.total === 0 ? (
          <EmptyState icon={<Pulse size={40} />} title="No activities" />
        ) : (
          <>
            <ActivitiesTable activities={newest.data.activities} />
            <p className={styles.more}>
              <Link to={paths.enterpriseActivities()}>View all activities</Link>
            </p>
          </>
        )
      ) : newest.isError ? (
        <ErrorState title="Couldn’t load activities" error={newest.error} onRetry={() => void newest.refetch()} />
      ) : (
        <LoadingState label="Loading activities…" />
      )}
    </section>
  )
}
