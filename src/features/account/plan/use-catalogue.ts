import { useEffect } from 'react'

import { useListPlans } from '#generated/payments/payments.ts'
import { paymentsState } from '#state/payments.ts'

/** Loads the catalogue and copies it to the payments store, where the specification places it. */
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
