import { leaveServedPage, showApp } from '#lib/browser/served-page.ts'
import { hideDismissedNotice } from '#lib/browser/privacy-dismissal.ts'
import { applyTheme } from '#lib/browser/theme.ts'
import { keptTheme } from '#state/kept-theme.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { preloadsFor } from './preloads'

/**
 * In builds, this file is a classic script in the page's head. It runs before the first paint, so that the wrong theme never flashes, and
 * neither do a dismissed notice or the landing page where another page opens.
 */
applyTheme(keptTheme())
hideDismissedNotice()
const own = document.currentScript
const base = (own && own.getAttribute('data-base')) || '/'
if (own && (location.pathname !== base || isKnown())) {
  showApp()
  leaveServedPageUnread()
  preload(preloadsFor(own, { path: location.pathname.slice(base.length), isKnown: isKnown(), userAgent: navigator.userAgent }))
}

/** Removes the landing page as soon as the browser has read it, before the layout in which its image would be loaded. */
function leaveServedPageUnread(): void {
  const observer = new MutationObserver(() => {
    if (document.body && document.body.firstElementChild) leaveServedPage()
    if (document.getElementById('root')) observer.disconnect()
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

/** Loads files of the app beside the rest of the page, each as the app will. */
function preload(paths: string[]): void {
  for (const path of paths) {
    const link = document.createElement('link')
    if (path.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = 'anonymous'
    link.href = path
    document.head.appendChild(link)
  }
}

function isKnown(): boolean {
  try {
    return mayHaveSession()
  } catch {
    // A browser without storage keeps no session either.
    return false
  }
}
