import { StoragePage } from '#features/storage/storage-page.tsx'
import { invariant } from '#lib/invariant.ts'
import { storageControls } from '../start/embedded'

/** Connects the Storage page with the embedded back end. */
export function Component() {
  const controls = storageControls()
  invariant(controls, 'Start the embedded back end before the app renders; see main.tsx')
  return <StoragePage controls={controls} />
}
