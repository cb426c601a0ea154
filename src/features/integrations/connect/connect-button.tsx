import { Button, Intent } from '@blueprintjs/core'
import { TroubleNotice } from '../cloud/trouble-notice'
import styles from '../integrations.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authoriseEagleEye, getGetEagleEyeQueryOptions } from '#generated/integrations/integrations.ts'
import { ApiError } from '#api/api-error.ts'
import { authorisationAddress, beginAttempt, isWebAddress, redirectsHere, callbackAddress, PROVIDER_PAGE } from './authorisation'
import { goTo } from './go-to'

/** Thrown when the provider would redirect to a page outside this app. */
class RedirectMismatchError extends Error {
  override readonly name = 'RedirectMismatchError'
  readonly code = 'redirect-mismatch'

  constructor(redirectUri: string) {
    super(
      `The camera cloud redirects to ${redirectUri}, but this app’s callback is ${callbackAddress()}. ` +
        'Open the app at the first address, or ask your administrator to register the second.',
    )
  }
}

/**
 * Returns the authorisation page that the back end specifies, or else the provider's default.
 *
 * @throws ApiError, ConnectionError when the back end is unavailable
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
 * Opens the provider's authorisation page.
 *
 * @param returnTo the camera page to return to, whose URL holds the camera and the range
 */
function useConnect(returnTo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const status = await client.fetchQuery(getGetEagleEyeQueryOptions())
      if (!redirectsHere(status.redirectUri)) throw new RedirectMismatchError(status.redirectUri)
      const page = await providerPage()
      const { state } = beginAttempt(returnTo)
      goTo(authorisationAddress(page, status, state))
    },
  })
}

/** Opens the provider's authorisation page, which redirects back to `returnTo`. */
export function ConnectButton({ text, returnTo }: { text: string; returnTo: string }) {
  const { mutate, isPending, error } = useConnect(returnTo)
  return (
    <div className={styles.stack}>
      {error && <TroubleNotice title="Couldn’t open the camera cloud" error={error} />}
      <div>
        <Button intent={Intent.PRIMARY} size="large" text={text} loading={isPending} onClick={() => mutate()} />
      </div>
    </div>
  )
}
