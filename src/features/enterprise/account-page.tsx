import { Link } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useGetEnterpriseAccount } from '#generated/enterprise/enterprise.ts'
import { managesEnterprise } from '#api/roles.ts'
import { formatDate } from '#lib/words/formats.ts'
import { paths } from '#lib/addresses/paths.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountFigures } from './account-figures'
import styles from './enterprise.module.css'

/** Shows the enterprise account with its limits and links to its other pages. */
export function Component() {
  const account = useGetEnterpriseAccount()
  const info = useGetUserInfo().data
  return (
    <Page title="Enterprise account">
      <div className={styles.header}>
        <h1>{account.data?.name ?? 'Enterprise account'}</h1>
      </div>
      {account.data === undefined ? (
        account.isError ? (
          <ErrorState title="Couldn’t load the account" error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <LoadingState label="Loading account…" />
        )
      ) : (
        <>
          <section className={styles.section} aria-labelledby="limits">
            <h2 id="limits">Limits</h2>
            <AccountFigures account={account.data} />
            <p className={styles.more}>
              To change limits, email <a href={`mailto:${SUPPORT_ADDRESS}`}>{SUPPORT_ADDRESS}</a>.
            </p>
          </section>
          <section className={styles.section} aria-labelledby="quick-links">
            <h2 id="quick-links">Quick links</h2>
            <ul className={styles.links}>
              {info !== undefined && managesEnterprise(info) ? (
                <li>
                  <Link to={paths.enterpriseUsers()}>Manage users</Link>
                </li>
              ) : null}
              <li>
                <Link to={paths.enterpriseProjects()}>Manage projects</Link>
              </li>
              <li>
                <Link to={paths.enterprise()}>View usage</Link>
              </li>
              <li>
                <Link to={paths.enterpriseActivities()}>View activities</Link>
              </li>
            </ul>
          </section>
          <p className={styles.muted}>Created on {formatDate(account.data.dateCreated)}</p>
        </>
      )}
    </Page>
  )
}
