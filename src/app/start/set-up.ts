import { getInit } from '#generated/init/init.ts'
import type { BuildSettings } from '../../lib/build-settings'
import { log } from '../../lib/log'
import { logError, notifyError } from '../../notifications/notify'
import { flagsState, loadFlags } from '../../state/flags'
import { applyInit, utilsState } from '../../state/utils'
import { sendBrowserSupport } from '../../telemetry/browser-support-event'
import { startBugsnag } from '../../telemetry/bugsnag'
import { loadTagManager } from '../../telemetry/tag-manager'
import { loadUserGuidance } from '../../telemetry/user-guidance'

/**
 * Asks where the product runs and which features are on, and starts what depends on it. The first page is drawn meanwhile, with
 * the defaults; nothing here may keep a person waiting.
 */
export async function setUp(settings: BuildSettings): Promise<void> {
  await Promise.all([learnPlace(settings), learnFlags(settings), sendBrowserSupport()])
}

/** Only an answer lets the advertising in: without one, the product might be on a customer's own premises. */
async function learnPlace({ tagManagerId }: BuildSettings): Promise<void> {
  try {
    applyInit(await getInit())
    await loadTagManager({ id: tagManagerId, onPremise: utilsState.onPremise })
  } catch (error) {
    logError(error, { message: 'Cannot setup the application' })
  }
}

async function learnFlags({ bugsnagKey, userGuidanceUrl }: BuildSettings): Promise<void> {
  try {
    await loadFlags(location.search)
  } catch (error) {
    notifyError(error)
  }
  try {
    await startBugsnag({ isOn: flagsState.bugsnag, key: bugsnagKey, hostname: location.hostname })
  } catch (error) {
    log.warn('Error reporting could not be started', error)
  }
  await loadUserGuidance({ isOn: flagsState.userflow, url: userGuidanceUrl })
}
