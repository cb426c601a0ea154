import { useMutation, useQueryClient } from '@tanstack/react-query'

import { authoriseEagleEye, getGetEagleEyeQueryOptions } from '#generated/integrations/integrations.ts'
import { ApiError } from '../../../api/api-error'
import { authorisationAddress, beginAttempt, isWebAddress, leadsBackHere, ownCallback, PROVIDER_PAGE } from './authorisation'
import { goTo } from './go-to'

/** The provider would send people back to a page that is not of this app. */
export class RedirectMismatchError extends Error {
  override readonly name = 'RedirectMismatchError'
  readonly code = 'redirect-mismatch'

  constructor(redirectUri: string) {
    super(
      `The camera cloud would send you back to ${redirectUri}, but this app waits for you at ${ownCallback()}. ` +
        'The two must be the same to the letter. Open the app at the first address, or ask your administrator to register the second.',
    )
  }
}

/**
 * The page to go to: the back end's word, or, where it has none, the provider's own.
 *
 * @throws ApiError, ConnectionError the back end is in trouble
 */
async function providerPage(): Promise<string> {
  try {
    const text = await authoriseEagleEye()
    return isWebAddress(text) ? text : PROVIDER_PAGE
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return PROVIDER_PAGE
    throw error
  }
}

/**
 * Goes to the provider to be let in.
 *
 * @param returnTo the page of the cameras to come back to, with the camera and the range that its address holds
 */
export function useConnect(returnTo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const status = await client.fetchQuery(getGetEagleEyeQueryOptions())
      if (!leadsBackHere(status.redirectUri)) throw new RedirectMismatchError(status.redirectUri)
      const page = await providerPage()
      const { state } = beginAttempt(returnTo)
      goTo(authorisationAddress(page, status, state))
    },
  })
}
