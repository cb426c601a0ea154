/** The element of a build's `index.html` that holds the landing page as it was rendered at build time. */
const SERVED = 'served-page'
/** The attribute of the root element without which the served page is visible. */
const APP_SHOWN = 'data-app'

/** Shows the app instead of the served page. A script in the page's head calls it before that page exists. */
export function showApp(): void {
  document.documentElement.setAttribute(APP_SHOWN, '')
}

/** Returns the landing page as it was served while visitors see it, otherwise null. */
export function servedPage(): HTMLElement | null {
  return document.documentElement.hasAttribute(APP_SHOWN) ? null : document.getElementById(SERVED)
}

/** Replaces the served landing page by the app. */
export function leaveServedPage(): void {
  showApp()
  const served = document.getElementById(SERVED)
  // Not `remove`, which the oldest browsers that run this lack.
  if (served && served.parentNode) served.parentNode.removeChild(served)
}
