import { z } from 'zod'

import { loadScript } from './load-script'

export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

/** The result of a sign-in with Google. */
export interface GoogleCredential {
  /** The identity token. */
  credential: string
  /** How the account was chosen, such as `btn` or `auto`. */
  select_by: string
}

/** The subset of Google's API that is used here. */
interface GoogleIdentity {
  initialize: (settings: { client_id: string; callback: (response: Partial<GoogleCredential>) => void }) => void
  renderButton: (parent: HTMLElement, options: { theme: 'filled_black' | 'outline' }) => void
  disableAutoSelect: () => void
}

/** Google's response has no credential. */
export class NoCredentialError extends Error {
  override readonly name = 'NoCredentialError'
  readonly code = 'no-credential'

  constructor() {
    super('Google sign-in failed. Try again, or log in with your email and password.')
  }
}

function googleIdentity(): GoogleIdentity | undefined {
  // Set by Google's script, which has no types. Undefined if the script is missing or has changed.
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }
  return google?.accounts?.id
}

interface GoogleSignIn {
  /** The site key from the auth info. */
  clientId: string
  /** The container of Google's button. */
  parent: HTMLElement
  isDark?: boolean
  onCredential: (credential: GoogleCredential) => void
  /** Called with `NoCredentialError`, or with `ScriptLoadError` when the script fails to load. */
  onError: (error: unknown) => void
  load?: (src: string) => Promise<void>
}

/** Loads Google's script and renders its button. Errors are passed to `onError`; nothing is thrown. */
export async function offerGoogleSignIn(offer: GoogleSignIn): Promise<void> {
  const { clientId, parent, isDark = true, onCredential, onError, load = loadScript } = offer
  try {
    if (!googleIdentity()) await load(GOOGLE_SCRIPT)
    const identity = googleIdentity()
    if (!identity) throw new NoCredentialError()
    identity.initialize({
      client_id: clientId,
      callback: ({ credential, select_by = '' }) => {
        if (credential) onCredential({ credential, select_by })
        else onError(new NoCredentialError())
      },
    })
    identity.renderButton(parent, { theme: isDark ? 'filled_black' : 'outline' })
  } catch (error) {
    onError(error)
  }
}

/** Prevents Google from signing the same user in again automatically after logout. */
export function disableGoogleAutoSelect(): void {
  googleIdentity()?.disableAutoSelect()
}

const Claims = z.object({ email: z.string().min(1) })

/**
 * Returns the email address in a credential, or undefined. Only for suggestions, because the signature is not verified.
 *
 * @param credential a JSON Web Token
 */
export function emailOfCredential(credential: string): string | undefined {
  try {
    const payload = credential.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    return Claims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.email
  } catch {
    return undefined
  }
}
