import { Callout } from '@blueprintjs/core'

/** Says that the back end cannot do something, in its own words, where the way to it would be. */
export function NotAvailable({ id, reason }: { id: string; reason: string }) {
  return (
    <Callout id={id} compact>
      {reason}
    </Callout>
  )
}
