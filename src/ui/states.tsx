import { Button, NonIdealState, Spinner, SpinnerSize } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import type { JSX } from 'react'

import styles from './states.module.css'

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
  /** What to do next, where the title doesn't say it. */
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

/** Something failed: what, why, and a way on. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const description = error instanceof Error ? error.message : String(error)
  return (
    <div className={styles.state} role="alert">
      <NonIdealState
        icon={<ErrorIcon size={40} />}
        title={title}
        description={description}
        {...(onRetry ? { action: <Button icon={<Refresh />} text="Try again" onClick={onRetry} /> } : {})}
      />
    </div>
  )
}
