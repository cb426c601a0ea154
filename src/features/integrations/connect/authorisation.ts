import { z } from 'zod'

import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { withBase } from '#lib/addresses/app-base.ts'
import { paths } from '#lib/addresses/paths.ts'

/** The provider's authorisation page. */
export const PROVIDER_PAGE = 'https://auth.eagleeyenetworks.com/oauth2/authorize'
/** The only scope that gives access to footage; the provider has no narrower one. */
const SCOPE = 'vms.all'
const ATTEMPT_KEY = 'redaction-studio.camera-cloud-attempt'
const STATE_BYTES = 32

/** An authorisation in progress. It is stored in this tab only. */
export interface Attempt {
  /** Returned by the provider as proof that its response belongs to this attempt. */
  state: string
  /** The page to return to. */
  returnTo: string
}

const Attempt = z.object({
  state: z.string().min(1),
  // Only a camera page is allowed, so that a tampered address can't redirect elsewhere.
  returnTo: z.string().regex(new RegExp(`^${paths.eagleEye()}(\\?|$)`)),
})

/** Returns an unguessable state. */
function newState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Starts and stores an attempt, replacing any earlier one. */
export function beginAttempt(returnTo: string): Attempt {
  const attempt = { state: newState(), returnTo }
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt))
  return attempt
}

/** Returns the attempt in progress in this tab, or null. */
export function currentAttempt(): Attempt | null {
  const kept = sessionStorage.getItem(ATTEMPT_KEY)
  if (kept === null) return null
  try {
    return Attempt.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** Removes the attempt, because a state may be used only once. */
export function endAttempt(): void {
  sessionStorage.removeItem(ATTEMPT_KEY)
}

/**
 * Returns the URL of the provider's authorisation page with the parameters of this attempt. Keeps parameters that the page's URL already
 * has.
 */
export function authorisationAddress(page: string, { clientId, redirectUri }: CameraIntegrationStatus, state: string): string {
  const url = new URL(page)
  const parameters = { client_id: clientId, response_type: 'code', scope: SCOPE, redirect_uri: redirectUri, state }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}

/** Returns whether a text is a URL that a browser can navigate to. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Returns whether the provider would redirect to this app; the provider compares URLs exactly. */
export function redirectsHere(redirectUri: string): boolean {
  return redirectUri === callbackAddress()
}

/** Returns the URL of this app's callback. */
export function callbackAddress(): string {
  return location.origin + withBase(paths.eagleEyeCallback())
}
