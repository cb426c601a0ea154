/** The product's registration at the simulated cloud. */
export const CLIENT_ID = 'redaction-studio'
export const SCOPE = 'vms.all'
export const CODE_VALID_SECONDS = 5 * 60

/** Returns the redirect URI of the app at this origin. */
export function callbackAddress(origin: string): string {
  return `${origin}/integrations/eagle-eye/callback`
}
