import { z } from 'zod'

/** An empty variable is an absent one. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** What whoever builds the app may set in the environment. Each is absent by default, and then its script is never loaded. */
const BuildEnvironment = z.object({
  /** Key of the project at Bugsnag. */
  VITE_BUGSNAG_KEY: optional(z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')),
  /** Container of Google Tag Manager. */
  VITE_TAG_MANAGER_ID: optional(z.string().regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-ABC123')),
  /** Address of the user-guidance script. */
  VITE_USER_GUIDANCE_URL: optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
  /** Whether the pages may load Google's sign-in script; the provider itself is offered by the back end. */
  VITE_GOOGLE_SIGN_IN: optional(z.stringbool({ error: 'must be true or false' })),
  /** Whether the sign-up may load reCAPTCHA; whether it is asked for is said by the back end. */
  VITE_RECAPTCHA: optional(z.stringbool({ error: 'must be true or false' })),
  /** Whether the checkout may load Stripe's card form; the public key comes from the back end. */
  VITE_STRIPE: optional(z.stringbool({ error: 'must be true or false' })),
})

export interface BuildSettings {
  bugsnagKey: string | null
  tagManagerId: string | null
  userGuidanceUrl: string | null
  googleSignIn: boolean
  recaptcha: boolean
  stripe: boolean
}

/**
 * The settings of a build.
 *
 * @param environment `import.meta.env` in the app, `process.env` in the build
 * @throws Error that names each variable that is wrong, and how
 */
export function parseBuildSettings(environment: Record<string, unknown>): BuildSettings {
  const parsed = BuildEnvironment.safeParse(environment)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '))
  const { VITE_BUGSNAG_KEY, VITE_TAG_MANAGER_ID, VITE_USER_GUIDANCE_URL, VITE_GOOGLE_SIGN_IN, VITE_RECAPTCHA, VITE_STRIPE } = parsed.data
  return {
    bugsnagKey: VITE_BUGSNAG_KEY ?? null,
    tagManagerId: VITE_TAG_MANAGER_ID ?? null,
    userGuidanceUrl: VITE_USER_GUIDANCE_URL ?? null,
    googleSignIn: VITE_GOOGLE_SIGN_IN ?? false,
    recaptcha: VITE_RECAPTCHA ?? false,
    stripe: VITE_STRIPE ?? false,
  }
}
