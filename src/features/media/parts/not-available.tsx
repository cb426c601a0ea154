import { Callout } from '@blueprintjs/core'

/** Shows the back end's reason for an unavailable action. */
export function NotAvailable({ id, reason }: { id: string; reason: string }) {
  return (
    <Callout id={id} compact>
      {reason}
    </Callout>
  )
}
