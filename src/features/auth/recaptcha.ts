import { loadScript } from '../../lib/load-script'

export const RECAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

interface WidgetSettings {
  sitekey: string
  theme: 'dark' | 'light'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The part of Google's script that the app uses. */
interface Recaptcha {
  ready: (callback: () => void) => void
  render: (parent: HTMLElement, settings: WidgetSettings) => number
  reset: (widget: number) => void
}

/** Thrown when reCAPTCHA has lost its connection or its script has an unknown shape. */
export class RecaptchaError extends Error {
  override readonly name = 'RecaptchaError'
  readonly code = 'recaptcha'
}

function recaptcha(): Recaptcha | undefined {
  // Only Google's script sets this global, and it has no types. It is undefined until the script has loaded.
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha
}

interface OfferRecaptcha {
  /** From the sign-in information of the back end. */
  sitekey: string
  /** The element that Google's script draws its checkbox in. */
  parent: HTMLElement
  isDark: boolean
  /** Receives a token when the box is ticked, and null when the token expires or is withdrawn. */
  onToken: (token: string | null) => void
  /** Called when the script can't be loaded (`ScriptLoadError`) or fails (`RecaptchaError`). */
  onError: (error: unknown) => void
  load?: (src: string) => Promise<void>
}

/**
 * Loads Google's script and has it draw the checkbox. Every error goes to `onError`; nothing is thrown.
 *
 * @returns a function that resets the box for another attempt, because a token works only once
 */
export async function offerRecaptcha(offer: OfferRecaptcha): Promise<() => void> {
  const { sitekey, parent, isDark, onToken, onError, load = loadScript } = offer
  try {
    if (!recaptcha()) await load(RECAPTCHA_SCRIPT)
    const script = recaptcha()
    if (!script) throw new RecaptchaError("The reCAPTCHA script doesn't define grecaptcha.")
    await new Promise<void>((resolve) => script.ready(resolve))
    const widget = script.render(parent, {
      sitekey,
      theme: isDark ? 'dark' : 'light',
      callback: onToken,
      'expired-callback': () => onToken(null),
      'error-callback': () => {
        onToken(null)
        onError(new RecaptchaError('reCAPTCHA has no connection.'))
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
