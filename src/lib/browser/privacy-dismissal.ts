import { recordDismissal, wasDismissed } from './dismissal'

/** The key in localStorage that records that the privacy notice was dismissed. */
export const PRIVACY_KEY = 'redaction-studio.privacy-notice'

/** The attribute of the root element that hides the notice of the served page. */
const DISMISSED = 'data-privacy-dismissed'

/** Hides the privacy notice of the served page. A script in the page's head calls it before the notice exists. */
function hideServedNotice(): void {
  document.documentElement.setAttribute(DISMISSED, '')
}

/** Hides the privacy notice of the served page if it was dismissed in this browser. */
export function hideDismissedNotice(): void {
  if (wasDismissed(PRIVACY_KEY)) hideServedNotice()
}

/**
 * Lets visitors dismiss the privacy notice before the app has loaded.
 *
 * @param served the element with the served page
 */
export function watchPrivacyNotice(served: HTMLElement): void {
  const button = served.querySelector('[data-privacy] button')
  if (!button) return
  button.addEventListener('click', () => {
    hideServedNotice()
    recordDismissal(PRIVACY_KEY)
    // The app may have started behind the served page. Browsers send this event only to other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key: PRIVACY_KEY }))
  })
}
