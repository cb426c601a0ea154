import { loadScript } from '#lib/browser/load-script.ts'

export const RECAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

interface WidgetSettings {
  sitekey: string
  theme: 'dark' | 'light'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The subset of the script's API that is used here. */
interface Recaptcha {
  ready: (callback: () => void) => void
  render: (parent: HTMLElement, settings: WidgetSettings) => number
  reset: (widget: number) => void
}

/** Thrown when reCAPTCHA has lost its connection, or its script has an unexpected format. */
export class RecaptchaError extends Error {
  override readonly name = 'RecaptchaError'
  readonly code = 'recaptcha'
}

function recaptcha(): Recaptcha | undefined {
  // Set by Google's script, which has no types. Undefined without the script.
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha
}

interface OfferRecaptcha {
  /** The site key from the auth info. */
  sitekey: string
  /** The container of the checkbox. */
  parent: HTMLElement
  isDark: boolean
  /** Called with a token when the box is ticked, and with null when the token expires or is reset. */
  onToken: (token: string | null) => void
  /** Called with `ScriptLoadError` when the script fails to load, or with `RecaptchaError`. */
  onError: (error: unknown) => void
  load?: (src: string) => Promise<void>
}

/**
 * Loads Google's script and renders the checkbox. Errors are passed to `onError`; nothing is thrown.
 *
 * @returns a function that resets the checkbox for another attempt, because a token can be used only once
 */
export async function offerRecaptcha(offer: OfferRecaptcha): Promise<() => void> {
  const { sitekey, parent, isDark, onToken, onError, load = loadScript } = offer
  try {
    if (!recaptcha()) await load(RECAPTCHA_SCRIPT)
    const script = recaptcha()
    if (!script) throw new RecaptchaError('The reCAPTCHA script has an unexpected format.')
    await new Promise<void>((resolve) => script.ready(resolve))
    const widget = script.render(parent, {
      sitekey,
      theme: isDark ? 'dark' : 'light',
      callback: onToken,
      'expired-callback': () => onToken(null),
      'error-callback': () => {
        onToken(null)
        onError(new RecaptchaError('reCAPTCHA couldn’t connect.'))
      },
    })
    return () => {
      onToken(null)
      script.reset(widget)
    }
  } catch (error) {
    onError(error)
    return () => undefined
  }
}
