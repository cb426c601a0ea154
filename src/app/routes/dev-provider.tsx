import { useLocation, useParams } from 'react-router-dom'

import { ConsentPage } from '../../features/dev/consent-page'
import { invariant } from '../../lib/invariant'
import { devControls } from '../start/embedded'

/** The page of a provider of single sign-on that the embedded back end simulates. */
export function Component() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  const controls = devControls()
  invariant(controls, 'Start the embedded back end before the app is drawn; see main.tsx')
  return <ConsentPage key={search} provider={provider} search={search} simulated={controls.provider} />
}
