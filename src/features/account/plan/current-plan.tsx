import type { ReactNode } from 'react'

import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'
import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import { remainingTime, remainingTimeWords } from '#lib/words/durations.ts'
import { formatDate } from '#lib/words/formats.ts'
import { formatMoney, siteCurrency } from '../money'
import { StateTag } from '#ui/state-tag.tsx'
import { eachWords } from '../checkout/offers'
import type { Plan } from './plan-kind'
import styles from './plan.module.css'
import { SubscriptionActions } from './subscription-actions'

/** Shows the user's plan in any of its three shapes. */
export function CurrentPlan({ plan, remainingSeconds }: { plan: Plan; remainingSeconds: RemainingSeconds }) {
  const { planTitle, planTitleSubtitle } = plan.info
  const timeLeft = remainingTime(remainingSeconds)
  return (
    <section className={styles.current} aria-labelledby="current-plan-title">
      <div className={styles.currentHead}>
        <div>
          <div className={styles.titleLine}>
            <h2 id="current-plan-title">{planTitle}</h2>
            <PlanTag plan={plan} />
          </div>
          <p className={styles.muted}>{planTitleSubtitle}</p>
        </div>
        {plan.kind === 'standard' && !plan.info.freeTier && <SubscriptionActions info={plan.info} />}
      </div>
      <Figures>
        {timeLeft !== null && <Figure label="Remaining time" value={timeLeft} />}
        {plan.kind === 'standard' && <StandardFigures info={plan.info} isCounted={remainingSeconds !== null} />}
      </Figures>
      {plan.kind === 'enterprise' && <p className={styles.muted}>Your organisation manages this plan.</p>}
    </section>
  )
}

function PlanTag({ plan }: { plan: Plan }) {
  if (plan.kind === 'unlimited' && plan.info.adminUser) return <StateTag tone="plain">Administrator</StateTag>
  if (plan.kind === 'standard' && plan.info.subscriptionCanceled) return <StateTag tone="attention">Cancelled</StateTag>
  return null
}

/** Figures of a standard plan. Plans without counted time have no periods, and their top-up balance has no meaning. */
function StandardFigures({ info, isCounted }: { info: PaymentInfoStandard; isCounted: boolean }) {
  const price = formatMoney(info.planAmount, siteCurrency())
  return (
    <>
      {isCounted && info.topUpSeconds > 0 && <Figure label="Topped up" value={remainingTimeWords(info.topUpSeconds)} />}
      <Figure label="Price" value={info.freeTier ? 'Free' : `${price} ${eachWords(info.billingInterval)}`.trim()} />
      {info.currentPeriodEnd > info.currentPeriodStart && <Figure label="Current period" value={periodWords(info)} />}
      {info.billingInterval !== 'none' && <Figure label="Renewal" value={info.renewalInfo} />}
    </>
  )
}

/** Returns the current period, without its end if the renewal gives a date, which is the same one. */
function periodWords({ currentPeriodStart, currentPeriodEnd, renewalInfo, billingInterval }: PaymentInfoStandard): string {
  const start = formatDate(currentPeriodStart)
  return billingInterval !== 'none' && /\d/.test(renewalInfo) ? `Since ${start}` : `${start} to ${formatDate(currentPeriodEnd)}`
}

/** Lays out figures side by side. */
function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

/** Shows a value with its label. */
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
