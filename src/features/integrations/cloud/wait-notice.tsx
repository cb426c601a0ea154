import { Time } from '@blueprintjs/icons'

import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './cloud.module.css'
import { useCountdown } from './use-countdown'

/** Shows that a rate-limited request is retried automatically. Sighted users see a countdown; screen readers announce the wait once. */
export function WaitNotice({ seconds, since }: { seconds: number; since: unknown }) {
  const left = useCountdown(seconds, since)
  return (
    <div className={styles.wait}>
      <Time size={20} aria-hidden="true" />
      <VisuallyHidden isStatus>{`Camera cloud is busy. ${retryWords(seconds)}`}</VisuallyHidden>
      <p aria-hidden="true">
        <strong>Camera cloud is busy.</strong> {retryWords(left)}
      </p>
    </div>
  )
}

function retryWords(seconds: number): string {
  return seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying now.'
}
