import { Button, SegmentedControl } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { PlanInterval } from '#generated/model/planInterval.zod.ts'
import type { SubscriptionPlan } from '#generated/model/subscriptionPlan.zod.ts'
import type { PlanPrice } from '#generated/model/planPrice.zod.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { intervalsOf, intervalWords, type Offer } from '../checkout/offers'
import styles from './plan.module.css'
import { formatMoney, siteCurrency } from '../money'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useChangeSubscription } from './use-change-subscription'

interface ChangeIntervalProps {
  title: string
  price: PlanPrice
  /** Called after the change, when this component is no longer needed. */
  onDone: () => void
}

/** Switches the current plan to another billing interval. */
function ChangeInterval({ title, price, onDone }: ChangeIntervalProps) {
  const { change, isPending, error, reset } = useChangeSubscription()
  const [isAsking, setAsking] = useState(false)
  const { adverb, each } = intervalWords[price.interval]

  async function confirm(): Promise<void> {
    await change({ billingInterval: price.interval })
    setAsking(false)
    notify({ message: `${title} is now billed ${adverb.toLowerCase()}.`, variant: 'info' })
    onDone()
  }

  return (
    <>
      <Button text={`Switch to ${adverb.toLowerCase()}…`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`${adverb} billing`}
        cancelText="Cancel"
        confirmText={`Switch to ${adverb.toLowerCase()}`}
        isBusy={isPending}
        error={error}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
        // The dialog shows the error itself.
        onConfirm={() => void confirm().catch(() => undefined)}
      >
        <p>
          {title} costs {formatMoney(price.amount, siteCurrency())} {each}, plus tax.
        </p>
      </ConfirmDialog>
    </>
  )
}

interface PlanCardProps {
  plan: SubscriptionPlan
  price: PlanPrice
  current: PaymentInfoStandard
  onChoose: (offer: Offer) => void
}

/** Shows a plan with its price for one interval. */
function PlanCard({ plan, price, current, onChoose }: PlanCardProps) {
  const titleId = `plan-${plan.planId}`
  const isOwn = plan.planId === current.planId
  const card = useRef<HTMLLIElement>(null)
  const choose = () => onChoose({ kind: 'subscription', title: plan.title, ...price })
  return (
    // Takes the focus when its button disappears.
    <li ref={card} tabIndex={-1} className={isOwn ? `${styles.plan} ${styles.own}` : styles.plan} aria-labelledby={titleId}>
      <div className={styles.titleLine}>
        <h3 id={titleId}>{plan.title}</h3>
        {isOwn && <StateTag tone="done">Your plan</StateTag>}
      </div>
      <p className={styles.muted}>{plan.subtitle}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{formatMoney(price.amount, siteCurrency())}</span> {intervalWords[price.interval].each}
        <span className={styles.muted}> plus tax</span>
      </p>
      {!isOwn && <Button text={`Choose ${plan.title}…`} onClick={choose} />}
      {isOwn && !current.subscriptionCanceled && price.interval !== current.billingInterval && (
        <ChangeInterval title={plan.title} price={price} onDone={() => card.current?.focus()} />
      )}
    </li>
  )
}

interface PlansSectionProps {
  plans: readonly SubscriptionPlan[]
  current: PaymentInfoStandard
  onChoose: (offer: Offer) => void
}

/** Lists the subscriptions on sale for one billing interval. */
export function PlansSection({ plans, current, onChoose }: PlansSectionProps) {
  const intervals = intervalsOf(plans)
  const [wanted, setWanted] = useState<string>(current.billingInterval)
  const interval: PlanInterval = intervals.find((one) => one === wanted) ?? intervals[0] ?? 'month'
  return (
    <section className={styles.section} aria-labelledby="plans-title">
      <div className={styles.plansHead}>
        <h2 id="plans-title">Plans</h2>
        {intervals.length > 1 && (
          <SegmentedControl
            aria-label="Billing interval"
            size="small"
            value={interval}
            options={intervals.map((value) => ({ value, label: intervalWords[value].adverb }))}
            onValueChange={setWanted}
          />
        )}
      </div>
      {plans.length === 0 ? (
        <p className={styles.muted}>No plans available.</p>
      ) : (
        <ul className={styles.plans}>
          {plans.map((plan) => {
            const price = plan.prices.find((one) => one.interval === interval)
            return price && <PlanCard key={plan.planId} plan={plan} price={price} current={current} onChoose={onChoose} />
          })}
        </ul>
      )}
    </section>
  )
}
