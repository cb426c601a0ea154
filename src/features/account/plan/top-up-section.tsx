import { Button, Intent, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'

import type { TopUpPlan } from '#generated/model/topUpPlan.zod.ts'
import { formatMoney, siteCurrency } from '../money'
import type { Offer } from '../checkout/offers'
import styles from './plan.module.css'

interface TopUpSectionProps {
  packs: readonly TopUpPlan[]
  /** Whether the plan counts time. */
  isCounted: boolean
  onChoose: (offer: Offer) => void
}

/** Sells extra time as a one-off purchase. */
export function TopUpSection({ packs, isCounted, onChoose }: TopUpSectionProps) {
  const [wanted, setWanted] = useState(packs[0]?.priceId)
  const pack = packs.find(({ priceId }) => priceId === wanted) ?? packs[0]
  return (
    <section className={styles.section} aria-labelledby="top-up-title">
      <h2 id="top-up-title">Top up</h2>
      {!isCounted && <p className={styles.muted}>Nothing to top up.</p>}
      {isCounted && !pack && <p className={styles.muted}>No top-ups available.</p>}
      {isCounted && pack && (
        <>
          <p className={styles.muted}>Topped-up time doesn’t expire.</p>
          <RadioGroup
            className={styles.packs ?? ''}
            aria-labelledby="top-up-title"
            selectedValue={pack.priceId}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          >
            {packs.map(({ priceId, title, amount }) => (
              <Radio key={priceId} value={priceId} className={styles.pack ?? ''}>
                <span className={styles.packWords}>
                  <span className={styles.packTitle}>{title}</span> <span>{formatMoney(amount, siteCurrency())}</span>
                </span>
              </Radio>
            ))}
          </RadioGroup>
          <Button
            intent={Intent.PRIMARY}
            size="large"
            text="Top up…"
            onClick={() => onChoose({ kind: 'topup', priceId: pack.priceId, title: pack.title, amount: pack.amount, interval: null })}
          />
        </>
      )}
    </section>
  )
}
