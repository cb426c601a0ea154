import { Button, NonIdealState } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'

import { SUPPORT_ADDRESS } from '../lib/support-address'

interface ErrorPanelProps {
  /** What broke, as a person would name it. */
  name?: string
}

/** In place of what broke down: what to do now, and whom to write to. */
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
