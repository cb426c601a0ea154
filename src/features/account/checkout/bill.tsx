import type { Checkout } from '#generated/model/checkout.zod.ts'
import { formatMoney, siteCurrency } from '../money'
import styles from './checkout.module.css'
import { purchaseWords } from './purchase-words'

/** Lists the price, tax and total of a purchase. */
export function Bill({ checkout }: { checkout: Checkout }) {
  const { amount, tax, total, appliedTaxRate, taxName } = checkout
  const currency = siteCurrency()
  return (
    <dl className={styles.bill}>
      <div>
        <dt>{purchaseWords(checkout)}</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
      <div>
        <dt>{appliedTaxRate === null ? 'No tax' : `${taxName ?? 'Tax'}, ${appliedTaxRate}%`}</dt>
        <dd>{formatMoney(tax, currency)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
    </dl>
  )
}
