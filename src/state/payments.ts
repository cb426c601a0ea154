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

/** What the app knows of buying. */
export const paymentsState = proxy<PaymentsState>(initialPaymentsState())
