import { ScenariosPage } from '../../features/dev/scenarios-page'
import { invariant } from '../../lib/invariant'
import { notifyError } from '../../notifications/notify'
import { loadPage } from './load-page'
import { devControls } from '../start/embedded'
import { criticalFailure } from '../start/uncaught'

const loadLostPage = loadPage(() => Promise.reject(new Error('Lost for the developer')))

/** The page that joins the developer's controls of the embedded back end with the app's own failures. */
export function Component() {
  const controls = devControls()
  invariant(controls, 'Start the embedded back end before the app is drawn; see main.tsx')
  return (
    <ScenariosPage
      controls={controls}
      onCritical={() => criticalFailure(new Error('Critical for the developer'))}
      onLostPage={() => void loadLostPage().catch(notifyError)}
    />
  )
}
