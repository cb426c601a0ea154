import { useAuthInfo } from '#api/use-auth-info.ts'

/** Returns whether an account may have sessions elsewhere. A back end that serves a single browser has one session. */
export function useMayHaveSessions(): boolean {
  const { data } = useAuthInfo()
  return data !== undefined && data.localProfile !== true
}
