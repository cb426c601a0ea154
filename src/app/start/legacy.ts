import { showUnsupportedBrowser } from './unsupported-browser'
import { parseSupport } from '#lib/browser/browser-parser.ts'

/** The whole legacy bundle: every browser that gets it is unsupported, so it only shows the unsupported-browser page. */
const root = document.getElementById('root')
const support = parseSupport(navigator.userAgent)
if (root) showUnsupportedBrowser(root, support.kind === 'supported' ? { kind: 'unknown' } : support)
