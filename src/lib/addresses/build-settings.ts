import { z } from 'zod'

/** Treats an empty variable as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The settings of a build. Each is absent by default, and its script is then never loaded. */
const BuildEnvironment = z.object({
  /** The Bugsnag project key. */
  VITE_BUGSNAG_KEY: optional(z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')),
  /** The Google Tag Manager container. */
  VITE_TAG_MANAGER_ID: optional(z.string().regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-ABC123')),
  /** The URL of the user-guidance script. */
  VITE_USER_GUIDANCE_URL: optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
  /** Whether pages may load Google's sign-in script; the back end decides whether the provider is offered. */
  VITE_GOOGLE_SIGN_IN: optional(z.stringbool({ error: 'must be true or false' })),
  /** Whether sign-up may load reCAPTCHA; the back end decides whether it is required. */
  VITE_RECAPTCHA: optional(z.stringbool({ error: 'must be true or false' })),
  /** Whether the checkout may load Stripe's card form; the public key comes from the back end. */
  VITE_STRIPE: optional(z.stringbool({ error: 'must be true or false' })),
  /**
   * Whether pages are isolated from other origins, which lets the detectors use several threads. True by default in builds that load no
   * third-party script.
   */
  VITE_CROSS_ORIGIN_ISOLATION: optional(z.stringbool({ error: 'must be true or false' })),
})

export interface BuildSettings {
  bugsnagKey: string | null
  tagManagerId: string | null
  userGuidanceUrl: string | null
  googleSignIn: boolean
  recaptcha: boolean
  stripe: boolean
  crossOriginIsolation: boolean
}

/** Returns the variables that apply to builds with the embedded back end, which load no third-party script. */
export function embeddedSettings({ VITE_CROSS_ORIGIN_ISOLATION }: Record<string, unknown>): Record<string, unknown> {
  return { VITE_CROSS_ORIGIN_ISOLATION }
}

/**
 * Parses the settings of a build.
 *
 * @param environment `import.meta.env` in the app, `process.env` in the build
 * @throws Error that names each invalid variable with its problem
 */
export function parseBuildSettings(environment: Record<string, unknown>): BuildSettings {
  const parsed = BuildEnvironment.safeParse(environment)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '))
  const { VITE_BUGSNAG_KEY, VITE_TAG_MANAGER_ID, VITE_USER_GUIDANCE_URL, VITE_GOOGLE_SIGN_IN, VITE_RECAPTCHA, VITE_STRIPE } = parsed.data
  const loadsScripts = [VITE_TAG_MANAGER_ID, VITE_USER_GUIDANCE_URL, VITE_GOOGLE_SIGN_IN, VITE_RECAPTCHA, VITE_STRIPE].some(Boolean)
  const crossOriginIsolation = parsed.data.VITE_CROSS_ORIGIN_ISOLATION ?? !loadsScripts
  if (crossOriginIsolation && loadsScripts)
    throw new Error('VITE_CROSS_ORIGIN_ISOLATION blocks third-party scripts and frames, so it must be the only setting besides Bugsnag')
  return {
    crossOriginIsolation,
    bugsnagKey: VITE_BUGSNAG_KEY ?? null,
    tagManagerId: VITE_TAG_MANAGER_ID ?? null,
    userGuidanceUrl: VITE_USER_GUIDANCE_URL ?? null,
    googleSignIn: VITE_GOOGLE_SIGN_IN ?? false,
    recaptcha: VITE_RECAPTCHA ?? false,
    stripe: VITE_STRIPE ?? false,
  }
}
