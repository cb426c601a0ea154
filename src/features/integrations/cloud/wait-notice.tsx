import { Time } from '@blueprintjs/icons'

import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './cloud.module.css'
import { waitWords } from './trouble'
import { useCountdown } from './use-countdown'

/** The cloud wants to be left alone; it is asked again by itself. The seconds are counted down for the eye, and said once for the ear. */
export function WaitNotice({ seconds, since }: { seconds: number; since: unknown }) {
  const left = useCountdown(seconds, since)
  return (
    <div className={styles.wait}>
      <Time size={20} aria-hidden="true" />
      <VisuallyHidden isStatus>{`${waitWords(seconds)}. It is asked again by itself, and what you chose is kept.`}</VisuallyHidden>
      <p aria-hidden="true">
        <strong>{waitWords(left)}.</strong> It is asked again by itself, and what you chose is kept.
      </p>
    </div>
  )
}
