import { applyTheme } from '#lib/browser/theme.ts'
import { keptTheme } from '#state/kept-theme.ts'

/** In builds, this file is a classic script in the page's head. It runs before the first paint, so that the wrong theme never flashes. */
applyTheme(keptTheme())
