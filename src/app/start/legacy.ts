import { showUnsupportedBrowser } from './unsupported-browser'
import { browserSupport } from '#lib/browser/browser-support.ts'

/** The whole legacy bundle: every browser that gets it is unsupported, so it only shows the unsupported-browser page. */
const root = document.getElementById('root')
const support = browserSupport(navigator.userAgent)
if (root) showUnsupportedBrowser(root, support.kind === 'supported' ? { kind: 'unknown' } : support)
