import { expect, it } from 'vitest'

import { parseBuildSettings } from '../../src/lib/addresses/build-settings'
import { securityHeadersFor } from './security-headers.ts'

const headersOf = (environment: Record<string, string>) => securityHeadersFor(parseBuildSettings(environment))

it('a build without settings forbids frames, unused browser features and other origins', () => {
  expect(headersOf({})).toEqual({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default dompurify 'allow-duplicates'; " +
      "frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), bluetooth=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
})

it('pages can be left without cross-origin isolation, and have none beside third-party scripts', () => {
  for (const environment of [{ VITE_CROSS_ORIGIN_ISOLATION: 'false' }, { VITE_STRIPE: 'true' }, { VITE_GOOGLE_SIGN_IN: 'true' }])
    expect(headersOf(environment)).not.toHaveProperty('Cross-Origin-Embedder-Policy')
})

it('[AUTH-05] [ACC-01] Google sign-in may open its window and know the origin, and Stripe may use payment', () => {
  expect(headersOf({ VITE_RECAPTCHA: 'true' })['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
  expect(headersOf({ VITE_GOOGLE_SIGN_IN: 'true' })['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups')
  expect(headersOf({ VITE_STRIPE: 'true' })['Permissions-Policy']).toContain('payment=(self "https://js.stripe.com")')
})
