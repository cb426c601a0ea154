import { repeatEarlyClicks } from '#lib/served/early-clicks.ts'
import { watchEarlyStart } from '#lib/served/early-start.ts'
import { watchPrivacyNotice } from '#lib/browser/privacy-dismissal.ts'
import { watchHolds } from '#lib/served/handover.ts'
import { watchFields } from '#lib/served/carry-visit.ts'
import { placeServedPage, servedPage } from '#lib/served/served-page.ts'
import { preload, preloadsFor } from './preloads'
import { chooseBundle, isSurelySupported } from './script-bundle'

/** How long a busy page may delay the app, in milliseconds. */
const LONGEST_WAIT = 500

/** Password managers and screen readers may cause nothing but the last three. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'wheel', 'dragenter', 'scroll', 'click', 'input', 'change'] as const

/** When the app is loaded behind a served page: once the page has time, or once somebody is about to use it. */
type LoadTime = 'idle' | 'intent'

/**
 * Loads the rest of the app after the first paint. At `intent`, a page that is only read loads nothing more; any movement of the pointer,
 * key or focus counts.
 */
function whenNeeded(time: LoadTime, load: () => void): void {
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

/**
 * Loads one of the two script bundles, behind a served page only after its first paint. Uses only features that browsers of
 * 2016 support until the browser is known.
 *
 * @param own the script that names both bundles in data-modern and data-legacy, and the time of loading in data-load
 */
export function loadBundle(own: HTMLScriptElement, userAgent: string): void {
  const bundle = chooseBundle(userAgent)
  const script = document.createElement('script')
  if (bundle === 'modern') {
    script.type = 'module'
    // Matches the page's own module tags; otherwise preloaded files would be fetched again.
    script.crossOrigin = 'anonymous'
  }
  script.src = own.getAttribute(`data-${bundle}`) ?? ''
  const load = (): void => void document.head.appendChild(script)
  placeServedPage()
  const served = servedPage()
  // Others are told at once that the product doesn't run there.
  if (!served || !isSurelySupported(userAgent)) return load()
  watchEarlyStart(served)
  watchHolds(served)
  watchFields(served)
  watchPrivacyNotice(served)
  whenNeeded(own.getAttribute('data-load') === 'idle' ? 'idle' : 'intent', () => {
    const lists = document.querySelector('script[data-pages]')
    if (lists) preload(preloadsFor(lists, { pathname: location.pathname, isKnown: false, userAgent }))
    load()
  })
  repeatEarlyClicks()
}
