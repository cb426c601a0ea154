import type { Plugin } from 'vite'

import { parseBuildSettings, type BuildSettings } from '../../src/lib/addresses/build-settings.ts'

/**
 * Sources that every build allows. The detector needs WebAssembly; thumbnails and exports made in the page are `blob:` images.
 * Inline styles are set through the CSSOM only, which the policy permits.
 */
const OWN = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
}

/**
 * Forbids HTML and scripts from strings, except through the policies of `src/lib/browser/trusted-types.ts` and DOMPurify. Third-party scripts write
 * both, so builds with one of them have no such rule.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default dompurify 'allow-duplicates'"

type Sources = Partial<Record<keyof typeof OWN | 'frame-src', string[]>>

/** Returns the sources of each third-party script that the build settings turn on. */
function thirdPartySources({ bugsnagKey, tagManagerId, userGuidanceUrl, googleSignIn, recaptcha, stripe }: BuildSettings): Sources[] {
  const sources: Sources[] = []
  if (bugsnagKey !== null) sources.push({ 'connect-src': ['https://notify.bugsnag.com'] })
  if (tagManagerId !== null) {
    const origin = 'https://www.googletagmanager.com'
    // The conversion tag loads from these origins and reports to them.
    const ads = ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net']
    const reports = [...ads, 'https://www.google.com']
    sources.push({
      'script-src': [origin, ...ads],
      'img-src': [origin, ...reports],
      'connect-src': [origin, 'https://*.google-analytics.com', ...reports],
    })
  }
  if (userGuidanceUrl !== null) {
    const { origin } = new URL(userGuidanceUrl)
    sources.push({ 'script-src': [origin], 'connect-src': [origin] })
  }
  if (googleSignIn) {
    const google = 'https://accounts.google.com/gsi/'
    sources.push({ 'script-src': [`${google}client`], 'style-src': [`${google}style`], 'frame-src': [google], 'connect-src': [google] })
  }
  if (recaptcha) {
    const google = 'https://www.google.com/recaptcha/'
    const frames = [google, 'https://recaptcha.google.com/recaptcha/']
    sources.push({ 'script-src': [google, 'https://www.gstatic.com/recaptcha/'], 'frame-src': frames, 'connect-src': [google] })
  }
  if (stripe) {
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
    const frames = [...scripts, 'https://hooks.stripe.com']
    sources.push({ 'script-src': scripts, 'frame-src': frames, 'connect-src': ['https://api.stripe.com'] })
  }
  return sources
}

/** Returns a build's policy in one line. Without settings it allows only the build's own origin. */
export function contentSecurityPolicyFor(settings: BuildSettings): string {
  const policy = new Map<string, string[]>(Object.entries(OWN))
  for (const sources of thirdPartySources(settings)) {
    for (const [directive, more] of Object.entries(sources)) policy.set(directive, [...(policy.get(directive) ?? []), ...more])
  }
  const text = [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ')
  const loadsScripts = policy.get('script-src')?.length !== OWN['script-src'].length
  return loadsScripts ? text : `${text}; ${TRUSTED_TYPES}`
}

/** Writes the policy into the built page, so that it applies on any web server. */
export function contentSecurityPolicyPlugin(policy: string = contentSecurityPolicyFor(parseBuildSettings({}))): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  }
}
