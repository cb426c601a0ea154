import { proxy } from 'valtio'

import type { PaymentsState } from '#generated/model/paymentsState.zod.ts'

export const initialPaymentsState = (): PaymentsState => ({
  publicKey: null,
  plans: { topup: [], subscription: [] },
  chosenPlan: null,
  loading: false,
  appliedTaxRate: null,
  taxName: null,
})

/** The specification's payments state. */
export const paymentsState = proxy<PaymentsState>(initialPaymentsState())
