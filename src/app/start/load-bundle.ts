import { chooseBundle } from './script-bundle'

/**
 * Loads one of the two script bundles. Uses only features that browsers of 2016 support.
 *
 * @param own the script that names both bundles in data-modern and data-legacy
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
  document.head.appendChild(script)
}
