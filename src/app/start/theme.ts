import { applyTheme } from '../../lib/theme'
import { keptTheme } from '../../state/kept-theme'

/** In builds, this file is a classic script in the page's head. It runs before the first paint, so that the wrong theme never flashes. */
applyTheme(keptTheme())
