import { showUnsupportedBrowser } from './unsupported-browser'
import { browserSupport } from '../../lib/browser-support'

/**
 * All of the legacy bundle: every browser that gets it is below the oldest that the product runs in, or unknown, or mobile, so
 * there is nothing to show but that.
 */
const root = document.getElementById('root')
const support = browserSupport(navigator.userAgent)
if (root) showUnsupportedBrowser(root, support.kind === 'supported' ? { kind: 'unknown' } : support)
