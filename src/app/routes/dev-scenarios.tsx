import { ScenariosPage } from '#features/dev/scenarios-page.tsx'
import { invariant } from '#lib/invariant.ts'
import { notifyError } from '#notifications/notify.ts'
import { loadPage } from './load-page'
import { devControls } from '../start/embedded'
import { criticalFailure } from '../start/uncaught'

const loadLostPage = loadPage(() => Promise.reject(new Error('Simulated load failure')))

/** Connects the scenarios page with the embedded back end's controls and the app's own failures. */
export function Component() {
  const controls = devControls()
  invariant(controls, 'Start the embedded back end before the app renders; see main.tsx')
  return (
    <ScenariosPage
      controls={controls}
      onCritical={() => criticalFailure(new Error('Simulated critical error'))}
      onLostPage={() => void loadLostPage().catch(notifyError)}
    />
  )
}
