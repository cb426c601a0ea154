import { getInit } from '#generated/init/init.ts'
import { withoutBase } from '#lib/addresses/app-base.ts'
import type { BuildSettings } from '#lib/addresses/build-settings.ts'
import { log } from '#lib/log.ts'
import { isForAdvertising } from '#lib/addresses/paths.ts'
import { logError, notifyError } from '#notifications/notify.ts'
import { flagsState, loadFlags } from '#state/flags.ts'
import { applyInit, utilsState } from '#state/utils.ts'
import { sendBrowserSupport } from '#telemetry/browser-support-event.ts'
import { loadTagManager } from '#telemetry/tag-manager.ts'
import { loadUserGuidance } from '#telemetry/user-guidance.ts'

/**
 * Loads the deployment's settings and the feature flags, and starts the services that depend on them. The first page renders meanwhile with
 * the defaults, so nothing here delays it.
 */
export async function setUp(settings: BuildSettings): Promise<void> {
  await Promise.all([loadDeployment(settings), startServices(settings), sendBrowserSupport()])
}

/**
 * Loads advertising only after a successful response, because the product might be running on-premise, and only on the visitor pages,
 * because all others show files and people.
 */
async function loadDeployment({ tagManagerId }: BuildSettings): Promise<void> {
  try {
    applyInit(await getInit())
    const isHere = isForAdvertising(withoutBase(location.pathname))
    await loadTagManager({ id: tagManagerId, onPremise: utilsState.onPremise, isHere })
  } catch (error) {
    logError(error, { message: 'Cannot setup the application' })
  }
}

async function startServices({ bugsnagKey, userGuidanceUrl }: BuildSettings): Promise<void> {
  try {
    await loadFlags(location.search)
  } catch (error) {
    notifyError(error)
  }
  try {
    if (flagsState.bugsnag && bugsnagKey !== null) {
      // Loaded separately, because few deployments use Bugsnag and it would delay the first page for all others.
      const { startBugsnag } = await import('#telemetry/bugsnag.ts')
      await startBugsnag({ isOn: true, key: bugsnagKey, hostname: location.hostname })
    }
  } catch (error) {
    log.warn('Couldn’t start error reporting', error)
  }
  await loadUserGuidance({ isOn: flagsState.userflow, url: userGuidanceUrl })
}
