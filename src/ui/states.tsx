import { Button, NonIdealState, Spinner, SpinnerSize } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import type { JSX } from 'react'

import { errorActionOf, errorWords } from '#lib/words/error-words.ts'
import { ErrorActionButton } from './error-actions'
import styles from './states.module.css'
import { useNoteShown } from './hooks/use-note-shown'

/** Shows a spinner with a label such as "Loading files…". */
export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.state} role="status">
      <Spinner size={SpinnerSize.STANDARD} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  )
}

interface EmptyStateProps {
  icon: JSX.Element
  title: string
  /** The next step, if the title doesn't name it. */
  description?: string
  action?: JSX.Element
}

/** Shows an empty state: one short line and one action. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <NonIdealState icon={icon} title={title} {...(description === undefined ? {} : { description })} {...(action ? { action } : {})} />
    </div>
  )
}

interface ErrorStateProps {
  title: string
  error: unknown
  onRetry?: () => void
}

/** Shows a failure with its reason and a button to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  useNoteShown(error)
  const actions = (
    <div className={styles.actions}>
      <ErrorActionButton error={error} />
      {onRetry && <Button icon={<Refresh />} text="Try again" onClick={onRetry} />}
    </div>
  )
  return (
    <div className={styles.state} role="alert">
      <NonIdealState
        icon={<ErrorIcon size={40} />}
        title={title}
        description={errorWords(error)}
        {...(onRetry || errorActionOf(error) !== null ? { action: actions } : {})}
      />
    </div>
  )
}
