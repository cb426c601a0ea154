import { useAuthInfo } from './use-auth-info'

/** Returns whether the back end sends emails. If not, they are listed in the outbox. A back end of version 1.0.0 doesn't report it. */
export function useSendsEmail(): boolean {
  return useAuthInfo().data?.sendsEmail !== false
}
