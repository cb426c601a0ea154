import { Button } from '@blueprintjs/core'
import { useRef } from 'react'

import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { PlanPrice } from '#generated/model/planPrice.zod.ts'
import type { SubscriptionPlan } from '#generated/model/subscriptionPlan.zod.ts'
import { formatMoney, siteCurrency } from '../money'
import { StateTag } from '#ui/state-tag.tsx'
import { ChangeInterval } from './change-interval'
import { intervalWords, type Offer } from './offers'
import styles from './plan.module.css'

interface PlanCardProps {
  plan: SubscriptionPlan
  price: PlanPrice
  current: PaymentInfoStandard
  onChoose: (offer: Offer) => void
}

/** Shows a plan with its price for one interval. */
export function PlanCard({ plan, price, current, onChoose }: PlanCardProps) {
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
