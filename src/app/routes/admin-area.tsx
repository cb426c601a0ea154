import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { runsProduct } from '../../api/roles'
import { paths } from '../../lib/paths'
import { Page } from '../../ui/page'
import { ErrorState, LoadingState } from '../../ui/states'
import { Area } from './area'
import { StatusPage } from './route-error'

const TABS = [
  { text: 'Accounts', to: paths.adminAccounts() },
  { text: 'Users', to: paths.adminUsers() },
  { text: 'Features', to: paths.adminFlags() },
]

/** The pages of those who run the product. Only the payment info says who they are. */
export function Component() {
  const payment = useGetPaymentInfo()
  if (payment.data !== undefined)
    return runsProduct(payment.data) ? <Area label="Administration" tabs={TABS} /> : <StatusPage status={403} />
  return (
    <Page title="Administration">
      {payment.isError ? (
        <ErrorState title="Your rights could not be checked" error={payment.error} onRetry={() => void payment.refetch()} />
      ) : (
        <LoadingState label="Checking your rights…" />
      )}
    </Page>
  )
}
