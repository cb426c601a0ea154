import { Callout, Intent } from '@blueprintjs/core'

import { errorWords } from '../lib/error-words'
import { ErrorActionButton } from './error-actions'
import styles from './states.module.css'

interface ErrorNoticeProps {
  /** An error, or a sentence of this app, which is shown as it is: `500 of 600 files …` is no status. */
  error: unknown
  className?: string | undefined
}

/** What went wrong in a form or a dialog, with the button that may help. */
export function ErrorNotice({ error, className = '' }: ErrorNoticeProps) {
  return (
    <Callout className={`${styles.notice} ${className}`} intent={Intent.DANGER} role="alert">
      <span>{typeof error === 'string' ? error : errorWords(error)}</span>
      <ErrorActionButton error={error} />
    </Callout>
  )
}
