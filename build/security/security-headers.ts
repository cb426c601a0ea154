import type { BuildSettings } from '../../src/lib/addresses/build-settings.ts'
import { contentSecurityPolicyFor } from './content-security-policy.ts'

/** Browser features that the app never uses. Stripe's card form may use payment. */
const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

function permissionsPolicy({ stripe }: BuildSettings): string {
  const allowed = (feature: string): string => (stripe && feature === 'payment' ? '(self "https://js.stripe.com")' : '()')
  return UNUSED.map((feature) => `${feature}=${allowed(feature)}`).join(', ')
}

/**
 * Returns the response headers for every file of a build, workers included: a worker obeys the policy in the response that delivered it.
 * The preview server and the generated nginx configuration both send them.
 */
export function securityHeadersFor(settings: BuildSettings): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicyFor(settings)}; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': settings.googleSignIn ? 'same-origin-allow-popups' : 'same-origin',
    ...(settings.crossOriginIsolation ? { 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(settings),
    // Google's sign-in and reCAPTCHA need to know the origin.
    'Referrer-Policy': settings.googleSignIn || settings.recaptcha ? 'strict-origin-when-cross-origin' : 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
