import 'normalize.css/normalize.css'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/base.css'
import '#ui/styles/blueprint.css'
import '#ui/styles/forced-colours.css'
import '#ui/styles/controls.css'
import '#ui/styles/motion.css'

import { OverlaysProvider } from '@blueprintjs/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { RecoveryPage } from '#features/storage/recovery-page.tsx'
import type { RecoveryControls } from '#features/storage/storage-controls.ts'
import { followTheme } from '#state/theme.ts'

/** Renders the recovery page in place of the app, so that it works when the app doesn't. */
export function renderRecovery(root: HTMLElement, controls: RecoveryControls): void {
  followTheme()
  createRoot(root).render(
    <StrictMode>
      <OverlaysProvider>
        <RecoveryPage controls={controls} />
      </OverlaysProvider>
    </StrictMode>,
  )
}
