import { useQueryClient } from '@tanstack/react-query'

import {
  invalidateGetEnterpriseAccount,
  invalidateListEnterpriseActivities,
  invalidateListEnterpriseEvents,
  invalidateListEnterpriseUsers,
} from '#generated/enterprise/enterprise.ts'

/** What to do after the users of the account have changed: their list, the places taken and what was done are asked for anew. */
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
