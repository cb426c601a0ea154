import { useGetEnterpriseAccount } from '#generated/enterprise/enterprise.ts'
import { formatDate } from '#lib/words/formats.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountFigures } from './account-figures'
import styles from './enterprise.module.css'

/** Shows the enterprise account with its limits. */
export function Component() {
  const account = useGetEnterpriseAccount()
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
          <p className={styles.muted}>Created on {formatDate(account.data.dateCreated)}</p>
        </>
      )}
    </Page>
  )
}
