import type { ReactNode } from 'react'

import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  isStatus?: boolean
  /** For the control that the words describe. */
  id?: string
  children: ReactNode
}

/** Words for screen readers only; as a status they are announced when they change. */
export function VisuallyHidden({ isStatus = false, id, children }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} {...(isStatus ? { role: 'status' } : {})} {...(id === undefined ? {} : { id })}>
      {children}
    </span>
  )
}
