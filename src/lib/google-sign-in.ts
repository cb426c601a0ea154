import { z } from 'zod'

import { loadScript } from './load-script'

export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

/** What Google hands over when somebody has signed in there. */
export interface GoogleCredential {
  /** The identity token. */
  credential: string
  /** How the account was chosen, such as `btn` or `auto`. */
  select_by: string
}

/** The part of Google's script that is used here. */
interface GoogleIdentity {
  initialize: (settings: { client_id: string; callback: (answer: Partial<GoogleCredential>) => void }) => void
  renderButton: (parent: HTMLElement, options: { theme: 'filled_black' | 'outline' }) => void
  disableAutoSelect: () => void
}

/** Google signed nobody in: its answer holds no credential. */
export class NoCredentialError extends Error {
  override readonly name = 'NoCredentialError'
  readonly code = 'no-credential'

  constructor() {
    super('Google did not sign you in. Try again, or log in with your e-mail and password.')
  }
}

function googleIdentity(): GoogleIdentity | undefined {
  // Set by Google's script alone, which has no types; where the script is absent or has changed, it is undefined.
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }
  return google?.accounts?.id
}

interface GoogleSignIn {
  /** Of the sign-in information that the back end gives. */
  clientId: string
  /** Where Google draws its button. */
  parent: HTMLElement
  isDark?: boolean
  onCredential: (credential: GoogleCredential) => void
  /** Without a credential (`NoCredentialError`), or when the script cannot be loaded (`ScriptLoadError`). */
  onError: (error: unknown) => void
  load?: (src: string) => Promise<void>
}

/** Loads Google's script and has it draw its button. Whatever goes wrong arrives at `onError`; nothing is thrown. */
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

/** Keeps Google from signing the same person in again by itself, after they have logged out. */
export function disableGoogleAutoSelect(): void {
  googleIdentity()?.disableAutoSelect()
}

const Claims = z.object({ email: z.string().min(1) })

/**
 * The e-mail address in a credential, to be suggested and nothing more: the signature is not looked at. Undefined where there is none.
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
