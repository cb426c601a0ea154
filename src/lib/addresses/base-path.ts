import { APP_BASE } from './app-base'
import { backendMode } from './backend-mode'

/**
 * The base path of the contract on the page's own origin. Servers have it at the root. The embedded back end has it below the app, because
 * its service worker handles navigations, such as downloads, only there.
 */
export const BASE_PATH = backendMode === 'embedded' ? `${APP_BASE}legacy` : '/legacy'
