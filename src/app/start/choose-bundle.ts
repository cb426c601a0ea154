import '#lib/browser/trusted-types.ts'

import { loadBundle } from './load-bundle'

/** In builds, this file is a separate classic script and the only one that the page references. */
if (document.currentScript instanceof HTMLScriptElement) loadBundle(document.currentScript, navigator.userAgent)
