import { Link } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useGetEnterpriseAccount } from '#generated/enterprise/enterprise.ts'
import { managesEnterprise } from '../../api/roles'
import { formatDate } from '../../lib/formats'
import { paths } from '../../lib/paths'
import { SUPPORT_ADDRESS } from '../../lib/support-address'
import { Page } from '../../ui/page'
import { ErrorState, LoadingState } from '../../ui/states'
import { AccountFigures } from './account-figures'
import styles from './enterprise.module.css'

/** The enterprise account: its limits, and what its people may do here. */
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
          <ErrorState title="The account could not be loaded" error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <LoadingState label="Loading the account…" />
        )
      ) : (
        <>
          <section className={styles.section} aria-labelledby="limits">
            <h2 id="limits">Limits</h2>
            <AccountFigures account={account.data} />
            <p className={styles.more}>
              For other limits write to <a href={`mailto:${SUPPORT_ADDRESS}`}>{SUPPORT_ADDRESS}</a>.
            </p>
          </section>
          <section className={styles.section} aria-labelledby="next">
            <h2 id="next">What you can do here</h2>
            <ul className={styles.links}>
              {info !== undefined && managesEnterprise(info) ? (
                <li>
                  <Link to={paths.enterpriseUsers()}>Add and deactivate users, and set their limits</Link>
                </li>
              ) : null}
              <li>
                <Link to={paths.enterpriseProjects()}>Create, rename and delete your projects</Link>
              </li>
              <li>
                <Link to={paths.enterprise()}>See how much was uploaded and looked through</Link>
              </li>
              <li>
                <Link to={paths.enterpriseActivities()}>See who did what</Link>
              </li>
            </ul>
          </section>
          <p className={styles.muted}>The account was made on {formatDate(account.data.dateCreated)}.</p>
        </>
      )}
    </Page>
  )
}
