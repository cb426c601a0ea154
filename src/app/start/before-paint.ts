import { noteEarlyClicks } from '#lib/served/early-clicks.ts'
import { chooseServedLogin, removeServedPage, showApp } from '#lib/served/served-page.ts'
import { hideDismissedNotice } from '#lib/browser/privacy-dismissal.ts'
import { applyTheme } from '#lib/browser/theme.ts'
import { storedTheme } from '#state/stored-theme.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { preload, preloadsFor } from './preloads'
import { isSurelySupported } from './script-bundle'

/**
 * In builds, this file is a classic script in the page's head. It runs before the first paint, so that the wrong theme never flashes, and
 * neither do a dismissed notice or a served page where another page opens.
 */
applyTheme(storedTheme())
hideDismissedNotice()
const own = document.currentScript
const base = (own && own.getAttribute('data-base')) || '/'
// The landing page isn’t shown, with its image, to browsers that may be told that they aren’t supported.
if (own && (location.pathname !== base || isKnown() || !isSurelySupported(navigator.userAgent))) {
  if (isServedLogin()) chooseServedLogin()
  else {
    showApp()
    preload(preloadsFor(own, { pathname: location.pathname, isKnown: isKnown(), userAgent: navigator.userAgent }))
  }
  removeLandingUnread()
} else noteEarlyClicks()

/** Returns whether the log-in page can be used before the app has loaded. The address of the demo logs in without being asked again. */
function isServedLogin(): boolean {
  return location.pathname === `${base}login` && !/[?&]demo\b/.test(location.search) && !isKnown() && isSurelySupported(navigator.userAgent)
}

/** Removes the landing page as soon as the browser has read it, before the layout in which its image would be loaded. */
function removeLandingUnread(): void {
  const observer = new MutationObserver(() => {
    if (document.body && document.body.firstElementChild) removeServedPage()
    if (document.getElementById('root')) observer.disconnect()
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

function isKnown(): boolean {
  try {
    return mayHaveSession()
  } catch {
    // A browser without storage keeps no session either.
    return false
  }
}
