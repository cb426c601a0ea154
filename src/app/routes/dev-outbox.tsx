import { OutboxPage } from '#features/dev/outbox-page.tsx'
import { invariant } from '#lib/invariant.ts'
import { devControls } from '../start/embedded'

/** Shows the emails that the embedded back end would have sent. */
export function Component() {
  const controls = devControls()
  invariant(controls, 'Start the embedded back end before the app renders; see main.tsx')
  return <OutboxPage read={controls.emails} />
}
