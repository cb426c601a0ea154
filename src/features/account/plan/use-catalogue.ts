import { useEffect } from 'react'

import { useListPlans } from '#generated/payments/payments.ts'
import { paymentsState } from '../../../state/payments'

/** What can be bought. The store of the payments keeps it, as the specification has it. */
export function useCatalogue() {
  const catalogue = useListPlans()
  const { data } = catalogue
  useEffect(() => {
    if (!data) return
    const { publicKey, topup, subscription } = data
    Object.assign(paymentsState, { publicKey, plans: { topup, subscription } })
  }, [data])
  return catalogue
}
