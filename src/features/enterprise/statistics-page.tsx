import { Pulse } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetEnterpriseAccount, useListEnterpriseActivities } from '#generated/enterprise/enterprise.ts'
import { paths } from '../../lib/paths'
import { Page } from '../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { AccountFigures } from './account-figures'
import { ActivitiesTable } from './activities-table'
import styles from './enterprise.module.css'
import { OwnStats } from './own-stats'

const NEWEST = 5

/** What the account and the asker have used, and what was done last. */
export function Component() {
  return (
    <Page title="Enterprise dashboard">
      <div className={styles.header}>
        <h1>Enterprise dashboard</h1>
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
      <h2 id="account-use">{account.data?.name ?? 'The account'}</h2>
      {account.data !== undefined ? (
        <AccountFigures account={account.data} />
      ) : account.isError ? (
        <ErrorState title="The account could not be loaded" error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <LoadingState label="Loading the account…" />
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
          <EmptyState icon={<Pulse size={40} />} title="Nothing was done yet" description="Upload a file, and it is noted here." />
        ) : (
          <>
            <ActivitiesTable activities={newest.data.activities} />
            <p className={styles.more}>
              <Link to={paths.enterpriseActivities()}>All activities</Link>
            </p>
          </>
        )
      ) : newest.isError ? (
        <ErrorState title="The activities could not be loaded" error={newest.error} onRetry={() => void newest.refetch()} />
      ) : (
        <LoadingState label="Loading the activities…" />
      )}
    </section>
  )
}
