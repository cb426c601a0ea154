import { backendMode } from './backend-mode'
import { parseBuildSettings } from './build-settings'

/** What was set for this build. From the embedded mode nothing leaves the machine, so it takes no settings. */
export const buildSettings = parseBuildSettings(backendMode === 'embedded' ? {} : import.meta.env)
