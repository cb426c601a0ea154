import { Button, Classes, Tooltip } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { headerRedactState } from '#state/header-redact.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const REASON_ID = 'redact-reason'

/** Exports the open review; hidden without one. A disabled button stays focusable, so that everyone can learn the reason. */
export function RedactButton() {
  const { current } = useSnapshot(headerRedactState)
  if (current === null) return null
  if (current.disabledReason === null) {
    return <Button intent="primary" text="Redact" title="Redact, verify and export" onClick={() => headerRedactState.current?.onRedact()} />
  }
  return (
    <>
      <Tooltip content={current.disabledReason} placement="bottom">
        <Button intent="primary" text="Redact" className={Classes.DISABLED} aria-disabled aria-describedby={REASON_ID} />
      </Tooltip>
      <VisuallyHidden id={REASON_ID}>{current.disabledReason}</VisuallyHidden>
    </>
  )
}
