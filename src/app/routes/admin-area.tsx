import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { isProductAdmin } from '#api/roles.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { Area } from './area'
import { StatusPage } from './route-error'

const TABS = [
  { text: 'Accounts', to: paths.adminAccounts() },
  { text: 'Users', to: paths.adminUsers() },
  { text: 'Features', to: paths.adminFlags() },
]

/** The pages of administrators of the product. Only the payment info identifies them. */
export function Component() {
  const payment = useGetPaymentInfo()
  if (payment.data !== undefined)
    return isProductAdmin(payment.data) ? <Area label="Administration" tabs={TABS} /> : <StatusPage status={403} />
  return (
    <Page title="Administration">
      {payment.isError ? (
        <ErrorState title="Couldn’t check your permissions" error={payment.error} onRetry={() => void payment.refetch()} />
      ) : (
        <LoadingState label="Checking permissions…" />
      )}
    </Page>
  )
}
