import { useQueryClient } from '@tanstack/react-query'

import { invalidateGetUserInfo } from '#generated/app/app.ts'
import type { SubscriptionUpdate } from '#generated/model/subscriptionUpdate.zod.ts'
import { getGetPaymentInfoQueryKey, useUpdateSubscription } from '#generated/payments/payments.ts'

/** Changes the subscription and caches the returned plan. */
export function useChangeSubscription() {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useUpdateSubscription({
    mutation: {
      onSuccess: async (info) => {
        client.setQueryData(getGetPaymentInfoQueryKey(), info)
        await invalidateGetUserInfo(client)
      },
    },
  })
  return { change: (data: SubscriptionUpdate) => mutateAsync({ data }), isPending, error, reset }
}
