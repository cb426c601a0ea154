/** What the simulated cloud knows of the product that asks it. */
export const CLIENT_ID = 'redaction-studio'
export const SCOPE = 'vms.all'
export const CODE_VALID_SECONDS = 5 * 60

/** Where the browser comes back to, of the app at this origin. */
export function callbackAddress(origin: string): string {
  return `${origin}/integrations/eagle-eye/callback`
}
