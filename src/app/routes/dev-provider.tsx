import { useLocation, useParams } from 'react-router-dom'

import { ConsentPage } from '#features/dev/consent-page.tsx'
import { invariant } from '#lib/invariant.ts'
import { devControls } from '../start/embedded'

/** Shows the consent page of a single sign-on provider that the embedded back end simulates. */
export function Component() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  const controls = devControls()
  invariant(controls, 'Start the embedded back end before the app renders; see main.tsx')
  return <ConsentPage key={search} provider={provider} search={search} simulated={controls.provider} />
}
