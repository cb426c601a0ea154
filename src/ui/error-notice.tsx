import { Callout, Intent } from '@blueprintjs/core'

import { errorWords } from '#lib/words/error-words.ts'
import { ErrorActionButton } from './error-actions'
import styles from './states.module.css'
import { useNoteShown } from './hooks/use-note-shown'

interface ErrorNoticeProps {
  /** An error, or a sentence of this app. */
  error: unknown
  className?: string | undefined
}

/** Shows an error in a form or a dialog, with the button that may help. */
export function ErrorNotice({ error, className = '' }: ErrorNoticeProps) {
  useNoteShown(error)
  return (
    <Callout className={`${styles.notice} ${className}`} intent={Intent.DANGER} role="alert">
      <span>{errorWords(error)}</span>
      <ErrorActionButton error={error} />
    </Callout>
  )
}
