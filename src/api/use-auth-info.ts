import { useGetAuthInfo } from '#generated/auth/auth.ts'
import type { AuthInfo } from '#generated/model/authInfo.zod.ts'
import { isObject } from '#lib/is-object.ts'
import { UnexpectedResponseError } from './api-error'

/**
 * Returns the back end's settings for signing in.
 *
 * @throws UnexpectedResponseError for a response without its main fields, such as the page of a proxy
 */
function readAuthInfo(response: AuthInfo): AuthInfo {
  // Invalid responses arrive here too.
  const received: unknown = response
  if (!isObject(received) || !isObject(received['ssoInfo']) || !Array.isArray(received['questions'])) throw new UnexpectedResponseError()
  return response
}

/** Loads the back end's settings for signing in. A response that the pages can't use is an error, which may be tried again. */
export function useAuthInfo(): ReturnType<typeof useGetAuthInfo<AuthInfo>> {
  return useGetAuthInfo({ query: { select: readAuthInfo } })
}
