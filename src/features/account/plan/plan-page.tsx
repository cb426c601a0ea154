import { useGetUserInfo } from '#generated/app/app.ts'
import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from '../account-page'
import { CurrentPlan } from './current-plan'
import { planOf } from './plan-kind'
import { Shop } from './shop'

/** Shows the user's plan and the shop. */
export function Component() {
  const payment = useGetPaymentInfo()
  const user = useGetUserInfo()
  const isLoadingError = payment.isLoadingError || user.isLoadingError
  const retry = () => Promise.all([payment.refetch(), user.refetch()])
  const plan = payment.data ? planOf(payment.data) : undefined
  return (
    <AccountPage title="Your plan">
      {plan && user.data && (
        <>
          <CurrentPlan plan={plan} remainingSeconds={user.data.remainingSeconds} />
          {plan.kind === 'standard' && <Shop current={plan.info} remainingSeconds={user.data.remainingSeconds} />}
        </>
      )}
      {isLoadingError && <ErrorState title="Couldn’t load your plan" error={payment.error ?? user.error} onRetry={() => void retry()} />}
      {(payment.isPending || user.isPending) && !isLoadingError && <LoadingState label="Loading your plan…" />}
    </AccountPage>
  )
}
