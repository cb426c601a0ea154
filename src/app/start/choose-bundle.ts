import { loadBundle } from './load-bundle'

/** In a build, a classic script of its own, and the only one that the page names. */
if (document.currentScript instanceof HTMLScriptElement) loadBundle(document.currentScript, navigator.userAgent)
