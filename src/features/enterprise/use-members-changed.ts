import { useQueryClient } from '@tanstack/react-query'

import {
  invalidateGetEnterpriseAccount,
  invalidateListEnterpriseActivities,
  invalidateListEnterpriseEvents,
  invalidateListEnterpriseUsers,
} from '#generated/enterprise/enterprise.ts'

/** Returns a function that reloads everything that depends on the account's users. */
export function useMembersChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      invalidateListEnterpriseUsers(client),
      invalidateGetEnterpriseAccount(client),
      invalidateListEnterpriseActivities(client),
      invalidateListEnterpriseEvents(client),
    ])
  }
}
