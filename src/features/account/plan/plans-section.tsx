import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'

import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { PlanInterval } from '#generated/model/planInterval.zod.ts'
import type { SubscriptionPlan } from '#generated/model/subscriptionPlan.zod.ts'
import { intervalsOf, intervalWords, type Offer } from './offers'
import { PlanCard } from './plan-card'
import styles from './plan.module.css'

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
