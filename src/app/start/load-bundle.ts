import { chooseBundle } from './script-bundle'

/**
 * Loads one of the two script bundles. It may use nothing that a browser of 2016 does not know.
 *
 * @param own the script that names both in its attributes data-modern and data-legacy
 */
export function loadBundle(own: HTMLScriptElement, userAgent: string): void {
  const bundle = chooseBundle(userAgent)
  const script = document.createElement('script')
  if (bundle === 'modern') {
    script.type = 'module'
    // As the page's own tags for modules have it; otherwise what was preloaded would be fetched again.
    script.crossOrigin = 'anonymous'
  }
  script.src = own.getAttribute(`data-${bundle}`) ?? ''
  document.head.appendChild(script)
}
