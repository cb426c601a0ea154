import { useGetUserInfo } from '#generated/app/app.ts'
import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { ErrorState, LoadingState } from '../../../ui/states'
import { AccountPage } from '../account-page'
import { CurrentPlan } from './current-plan'
import { planOf } from './plan-kind'
import { Shop } from './shop'

/** The plan of the user, and what can be bought. */
export function Component() {
  const payment = useGetPaymentInfo()
  const user = useGetUserInfo()
  const isLoadingError = payment.isLoadingError || user.isLoadingError
  const retry = () => Promise.all([payment.refetch(), user.refetch()])
  const plan = payment.data ? planOf(payment.data) : undefined
  return (
    <AccountPage title="Your plan" lead="The time that you have for redacting, and what you pay for it.">
      {plan && user.data && (
        <>
          <CurrentPlan plan={plan} remainingSeconds={user.data.remainingSeconds} />
          {plan.kind === 'standard' && <Shop current={plan.info} remainingSeconds={user.data.remainingSeconds} />}
        </>
      )}
      {isLoadingError && (
        <ErrorState title="Your plan could not be loaded" error={payment.error ?? user.error} onRetry={() => void retry()} />
      )}
      {(payment.isPending || user.isPending) && !isLoadingError && <LoadingState label="Loading your plan…" />}
    </AccountPage>
  )
}
