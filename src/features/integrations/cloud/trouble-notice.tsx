import { Button, Callout, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import styles from './cloud.module.css'
import { secondsToWait, troubleOf, waitWords } from './trouble'
import { useCountdown } from './use-countdown'

interface TroubleNoticeProps {
  error: unknown
  /** The failed action, such as `Couldn't load cameras`; by default the error's own title. */
  title?: string
  onRetry?: () => void
}

/** Shows the reason why a request to the camera cloud failed, with a retry button. While rate limited, the button counts down. */
export function TroubleNotice({ error, title, onRetry }: TroubleNoticeProps) {
  const trouble = troubleOf(error)
  const left = useCountdown(secondsToWait(error) ?? 0, error)
  useStatusAfterConflict(error)
  return (
    <Callout intent={trouble.kind === 'asked-to-wait' ? Intent.WARNING : Intent.DANGER} role="alert" className={styles.trouble ?? ''}>
      <h3>{title ?? trouble.title}</h3>
      <p>
        {title === undefined ? '' : `${trouble.title}. `}
        {trouble.text}
      </p>
      <ErrorActionButton error={error} />
      {onRetry && <Button text={left > 0 ? waitWords(left) : 'Try again'} disabled={left > 0} onClick={onRetry} />}
    </Callout>
  )
}

/** Reloads the connection status after a conflict, because the connection may have been lost; the page then offers to reconnect. */
function useStatusAfterConflict(error: unknown): void {
  const client = useQueryClient()
  useEffect(() => {
    if (error !== null && troubleOf(error).kind === 'conflict') void invalidateGetEagleEye(client)
  }, [client, error])
}
