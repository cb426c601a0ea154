import { Button, Callout, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import styles from './cloud.module.css'
import { secondsToWait, troubleOf, waitWords } from './trouble'
import { useCountdown } from './use-countdown'

interface TroubleNoticeProps {
  error: unknown
  /** What was being done, such as `The cameras could not be loaded`; the trouble's own title where there is none. */
  title?: string
  onRetry?: () => void
}

/** Why the camera cloud did not do what it was asked, and a way on. Where it asks for a rest, the way opens when that is over. */
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
      {onRetry && <Button text={left > 0 ? waitWords(left) : 'Try again'} disabled={left > 0} onClick={onRetry} />}
    </Callout>
  )
}

/** A conflict may mean that the connection was lost; the status knows, and the page that shows it offers to connect again. */
export function useStatusAfterConflict(error: unknown): void {
  const client = useQueryClient()
  useEffect(() => {
    if (error !== null && troubleOf(error).kind === 'conflict') void invalidateGetEagleEye(client)
  }, [client, error])
}
