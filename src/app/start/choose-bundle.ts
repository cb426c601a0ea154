import '#lib/trusted-types.ts'

import { loadBundle } from './load-bundle'

/** In builds, this file is a classic script of its own and the only one that the page references. */
if (document.currentScript instanceof HTMLScriptElement) loadBundle(document.currentScript, navigator.userAgent)
