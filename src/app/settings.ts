import { backendMode } from '../lib/backend-mode'
import { parseBuildSettings } from '../lib/build-settings'

/** What was set for this build. From the embedded mode nothing leaves the machine, so it takes no settings. */
export const buildSettings = parseBuildSettings(backendMode === 'embedded' ? {} : import.meta.env)
