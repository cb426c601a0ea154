import type { DevControls } from '#features/dev/dev-controls.ts'
import type { RecoveryControls, StorageControls } from '#features/storage/storage-controls.ts'
import { offerReload } from '#notifications/offer-reload.ts'
import { storageTrouble } from '#state/storage-trouble.ts'

let controls: (DevControls & { storage: StorageControls }) | null = null

/** Returns the controls of the recovery page without starting the back end. */
export async function recoveryControls(): Promise<RecoveryControls> {
  const { createRecovery } = await import('#mocks/recovery.ts')
  return createRecovery()
}

/** Starts the back end inside the browser. The only module of the app that imports it, and only in embedded builds. */
export async function startEmbedded(): Promise<void> {
  const { startEmbeddedBackend } = await import('#mocks/browser.ts')
  controls = await startEmbeddedBackend({
    onFailure: () => (storageTrouble.hasFailed = true),
    onOutdated: () => offerReload(),
  })
  // Checking all records takes a while in a large library, so the app doesn't wait for it.
  void controls.countDamaged().then((count) => (storageTrouble.damaged = count))
}

/** Returns the developer controls of the embedded back end; null before it has started. */
export function devControls(): DevControls | null {
  return controls
}

/** Returns the controls of the Storage page; null before the embedded back end has started. */
export function storageControls(): StorageControls | null {
  return controls?.storage ?? null
}
