import { backendMode } from './backend-mode'
import { parseBuildSettings } from './build-settings'

/** The settings of this build. Empty in embedded mode, in which nothing leaves the machine. */
export const buildSettings = parseBuildSettings(backendMode === 'embedded' ? {} : import.meta.env)
