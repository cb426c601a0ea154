import { applyTheme } from '../../lib/theme'
import { keptTheme } from '../../state/kept-theme'

/** In a build, a classic script in the page's head: it runs before anything is drawn, so nobody sees the other theme for a moment. */
applyTheme(keptTheme())
