import { repeatEarlyClicks } from '#lib/served/early-clicks.ts'
import { watchEarlyStart } from '#lib/served/early-start.ts'
import { watchPrivacyNotice } from '#lib/browser/privacy-dismissal.ts'
import { watchHolds } from '#lib/served/handover.ts'
import { watchFields } from '#lib/served/carry-visit.ts'
import { placeServedPage, servedPage } from '#lib/served/served-page.ts'
import { preload, preloadsFor } from './preloads'
import { chooseBundle, isSurelySupported } from './script-bundle'
import { whenNeeded } from './when-needed'

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
