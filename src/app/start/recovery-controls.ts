import type { RecoveryControls } from '../../features/storage/storage-controls'

/** Returns what the recovery page does, without starting the embedded back end. */
export async function recoveryControls(): Promise<RecoveryControls> {
  const { createRecovery } = await import('../../../mocks/recovery')
  return createRecovery()
}
