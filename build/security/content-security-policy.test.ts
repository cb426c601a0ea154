import { expect, it } from 'vitest'

import { parseBuildSettings } from '../../src/lib/addresses/build-settings'
import { contentSecurityPolicyFor } from './content-security-policy.ts'

const policyOf = (environment: Record<string, string>): string => contentSecurityPolicyFor(parseBuildSettings(environment))

it('a build without settings allows only its own origin, and no inline scripts', () => {
  expect(policyOf({})).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default dompurify 'allow-duplicates'",
  )
})

it('[API-05] the tag manager is allowed only by its setting, and nothing else with it', () => {
  const policy = policyOf({ VITE_TAG_MANAGER_ID: 'GTM-ABC123' })
  expect(policy).toContain(
    "script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com https://www.googleadservices.com https://googleads.g.doubleclick.net;",
  )
  expect(policyOf({})).not.toMatch(/google|doubleclick/)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('accounts.google.com')
  // The tag manager writes scripts into the page.
  expect(policy).not.toContain('trusted-types')
})

it('[API-05] allows the tag manager to report conversions to Google Ads', () => {
  const policy = policyOf({ VITE_TAG_MANAGER_ID: 'GTM-ABC123' })
  const images = /img-src [^;]+/.exec(policy)?.[0] ?? ''
  const connections = /connect-src [^;]+/.exec(policy)?.[0] ?? ''
  for (const origin of ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net', 'https://www.google.com']) {
    expect(images).toContain(origin)
    expect(connections).toContain(origin)
  }
})

it('[BOOT-01] [AUTH-05] [NOTE-11] each other third-party script is allowed by its own setting', () => {
  expect(policyOf({ VITE_BUGSNAG_KEY: '0123456789abcdef0123456789abcdef' })).toContain("connect-src 'self' https://notify.bugsnag.com;")
  expect(policyOf({ VITE_GOOGLE_SIGN_IN: 'true' })).toContain('frame-src https://accounts.google.com/gsi/')
  const guidance = policyOf({ VITE_USER_GUIDANCE_URL: 'https://guidance.example/app.js' })
  expect(guidance).toContain("script-src 'self' 'wasm-unsafe-eval' https://guidance.example;")
})

it('[AUTH-01] [AUTH-05] reCAPTCHA is allowed by its own setting, also together with Google sign-in', () => {
  expect(policyOf({ VITE_GOOGLE_SIGN_IN: 'true' })).not.toContain('recaptcha')
  const policy = policyOf({ VITE_GOOGLE_SIGN_IN: 'true', VITE_RECAPTCHA: 'true' })
  expect(policy).toContain(
    'frame-src https://accounts.google.com/gsi/ https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  )
  expect(policy).toContain('https://www.gstatic.com/recaptcha/')
  expect(policy).not.toContain('unsafe-inline')
})

it('[ACC-01] Stripe’s scripts, frames and requests are allowed by its own setting', () => {
  expect(policyOf({ VITE_RECAPTCHA: 'true' })).not.toContain('stripe')
  const policy = policyOf({ VITE_STRIPE: 'true' })
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).not.toContain('unsafe-inline')
})
