/** How long a busy page may delay the app, in milliseconds. */
const LONGEST_WAIT = 500

/** Password managers and screen readers may cause nothing but the last three. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'wheel', 'dragenter', 'scroll', 'click', 'input', 'change'] as const

/** When the app is loaded behind a served page: once the page has time, or once somebody is about to use it. */
export type LoadTime = 'idle' | 'intent'

/**
 * Loads the rest of the app after the first paint. At `intent`, a page that is only read loads nothing more; any movement of the pointer,
 * key or focus counts.
 */
export function whenNeeded(time: LoadTime, load: () => void): void {
  if (time === 'idle') {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: LONGEST_WAIT })
    else setTimeout(load)
    return
  }
  const done = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, done)
    load()
  }
  for (const sign of SIGNS) addEventListener(sign, done)
}
