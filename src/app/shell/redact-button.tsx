import { Button, Classes, Tooltip } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { headerRedactState } from '../../state/header-redact'
import { VisuallyHidden } from '../../ui/visually-hidden'

const NOTHING_TO_REDACT = 'Open a review to redact'
const REASON_ID = 'redact-reason'

/** The one button that ends a review. It can be reached while it does nothing, so that everybody can learn why. */
export function RedactButton() {
  const { current } = useSnapshot(headerRedactState)
  const reason = current === null ? NOTHING_TO_REDACT : current.disabledReason
  if (reason === null) {
    return <Button intent="primary" text="Redact" title="Redact, verify and export" onClick={() => headerRedactState.current?.onRedact()} />
  }
  return (
    <>
      <Tooltip content={reason} placement="bottom">
        <Button intent="primary" text="Redact" className={Classes.DISABLED} aria-disabled aria-describedby={REASON_ID} />
      </Tooltip>
      <VisuallyHidden id={REASON_ID}>{reason}</VisuallyHidden>
    </>
  )
}
