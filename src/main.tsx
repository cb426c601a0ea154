import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { offerInstall } from '#app/start/offer-install.ts'
import { removeEmbeddedWorker } from '#app/start/remove-embedded-worker.ts'
import { handleStartFailure } from '#app/start/show-start-failure.ts'
import { showUnsupportedBrowser } from '#app/start/unsupported-browser.ts'
import type { BackendMode } from '#lib/addresses/backend-mode.ts'
import { browserSupport, loadBrowserParser } from '#lib/browser/client-info.ts'
import { paths } from '#lib/addresses/paths.ts'
import { hidePrivateSearch } from '#lib/addresses/private-search.ts'
import { sendBrowserSupport } from '#telemetry/browser-support-event.ts'

/** Read here instead of from `backend-mode`, because only a literal lets the bundler leave the embedded back end out of other builds. */
declare const __BACKEND__: BackendMode

/**
 * Starts the app. A browser in which the product doesn't run loads only this code. The embedded back end must start before the app is
 * imported, because the socket's library captures the browser's WebSocket when it loads.
 */
async function start(): Promise<void> {
  hidePrivateSearch()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  if (__BACKEND__ !== 'embedded') await removeEmbeddedWorker()
  await loadBrowserParser(navigator.userAgent)
  const support = browserSupport(navigator.userAgent)
  if (support.kind !== 'supported') {
    showUnsupportedBrowser(root, support)
    // The embedded back end isn't running, so it can't receive the report.
    if (__BACKEND__ !== 'embedded') await sendBrowserSupport()
    return
  }
  offerInstall()
  if (__BACKEND__ === 'embedded') {
    if (location.pathname === paths.recovery()) {
      const [{ recoveryControls }, { renderRecovery }] = await Promise.all([
        import('#app/start/embedded.ts'),
        import('#app/start/render-recovery.tsx'),
      ])
      renderRecovery(root, await recoveryControls())
      return
    }
    const { startEmbedded } = await import('#app/start/embedded.ts')
    await startEmbedded()
  }
  const { renderApp } = await import('#app/render-app.tsx')
  renderApp(root)
}

/** In milliseconds. A page that is left while it starts rejects its requests shortly before it ends, which is no failure. */
const LEAVING = 500

start().catch((error: unknown) => {
  setTimeout(() => handleStartFailure(error, __BACKEND__ === 'embedded' ? paths.recovery() : undefined), LEAVING)
})
