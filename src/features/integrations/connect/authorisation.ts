import { z } from 'zod'

import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { paths } from '../../../lib/paths'

/** Where the provider asks its users for their permission. */
export const PROVIDER_PAGE = 'https://auth.eagleeyenetworks.com/oauth2/authorize'
/** All that footage takes; the provider knows nothing narrower. */
const SCOPE = 'vms.all'
const ATTEMPT_KEY = 'redaction-studio.camera-cloud-attempt'
const STATE_BYTES = 32

/** A way to the provider that has been begun. It is kept until its end, in this tab alone. */
export interface Attempt {
  /** Comes back with the provider's answer, which proves that the answer is to this attempt. */
  state: string
  /** The page of the app that the person was on. */
  returnTo: string
}

const Attempt = z.object({
  state: z.string().min(1),
  // Nothing but a page of the cameras: a stored address must not lead elsewhere.
  returnTo: z.string().regex(new RegExp(`^${paths.eagleEye()}(\\?|$)`)),
})

/** A state that nobody can guess. */
function newState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Begins an attempt and keeps it. One that was begun before is given up. */
export function beginAttempt(returnTo: string): Attempt {
  const attempt = { state: newState(), returnTo }
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt))
  return attempt
}

/** The attempt that is under way in this tab, or null. */
export function currentAttempt(): Attempt | null {
  const kept = sessionStorage.getItem(ATTEMPT_KEY)
  if (kept === null) return null
  try {
    return Attempt.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** A state serves once. */
export function endAttempt(): void {
  sessionStorage.removeItem(ATTEMPT_KEY)
}

/**
 * The provider's page that asks for the permission, with everything it must be told. Where the page's address brings parameters of its
 * own, they stay.
 */
export function authorisationAddress(page: string, { clientId, redirectUri }: CameraIntegrationStatus, state: string): string {
  const url = new URL(page)
  const parameters = { client_id: clientId, response_type: 'code', scope: SCOPE, redirect_uri: redirectUri, state }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}

/** Whether a text is an address that a browser can be sent to. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Whether the provider would send people back to this app; it compares addresses to the letter. */
export function leadsBackHere(redirectUri: string): boolean {
  return redirectUri === ownCallback()
}

/** The address of this app that the provider should send people back to. */
export function ownCallback(): string {
  return `${location.origin}${paths.eagleEyeCallback()}`
}
