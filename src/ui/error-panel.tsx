import { Button, NonIdealState } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'

import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'

interface ErrorPanelProps {
  /** The name of the failed part, in a user's words. */
  name?: string
}

/** Replaces a part that failed with instructions and a contact. */
export function ErrorPanel({ name = 'app' }: ErrorPanelProps) {
  return (
    <div role="alert">
      <NonIdealState
        icon={<ErrorIcon size={40} />}
        title="Something went wrong"
        description={
          <>
            The {name} has encountered an error, please refresh the page and try again. If this error persists please contact support (
            <a href={`mailto:${SUPPORT_ADDRESS}`}>{SUPPORT_ADDRESS}</a>)
          </>
        }
        action={<Button text="Refresh the page" onClick={() => location.reload()} />}
      />
    </div>
  )
}
