import { loadScript } from '../../lib/load-script'

export const RECAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

interface WidgetSettings {
  sitekey: string
  theme: 'dark' | 'light'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The part of the script that is used here. */
interface Recaptcha {
  ready: (callback: () => void) => void
  render: (parent: HTMLElement, settings: WidgetSettings) => number
  reset: (widget: number) => void
}

/** The check against robots has lost its connection, or its script is not what it was. */
export class RecaptchaError extends Error {
  override readonly name = 'RecaptchaError'
  readonly code = 'recaptcha'
}

function recaptcha(): Recaptcha | undefined {
  // Set by Google's script alone, which has no types; where the script is absent, it is undefined.
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha
}

interface OfferRecaptcha {
  /** Of the sign-in information that the back end gives. */
  sitekey: string
  /** Where the box to be ticked is drawn. */
  parent: HTMLElement
  isDark: boolean
  /** A token when the box was ticked, null when it has expired or was taken back. */
  onToken: (token: string | null) => void
  /** When the script cannot be loaded (`ScriptLoadError`), or has broken down (`RecaptchaError`). */
  onError: (error: unknown) => void
  load?: (src: string) => Promise<void>
}

/**
 * Loads Google's script and has it draw the box that a person ticks. Whatever goes wrong arrives at `onError`; nothing is thrown.
 *
 * @returns empties the box for another try, since a token is good for one
 */
export async function offerRecaptcha(offer: OfferRecaptcha): Promise<() => void> {
  const { sitekey, parent, isDark, onToken, onError, load = loadScript } = offer
  try {
    if (!recaptcha()) await load(RECAPTCHA_SCRIPT)
    const script = recaptcha()
    if (!script) throw new RecaptchaError('The script of the check against robots holds nothing that is known.')
    await new Promise<void>((resolve) => script.ready(resolve))
    const widget = script.render(parent, {
      sitekey,
      theme: isDark ? 'dark' : 'light',
      callback: onToken,
      'expired-callback': () => onToken(null),
      'error-callback': () => {
        onToken(null)
        onError(new RecaptchaError('The check against robots has no connection.'))
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
