import type { ReactNode } from 'react'

import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  isStatus?: boolean
  /** The ID for `aria-describedby` of a control. */
  id?: string
  children: ReactNode
}

/** Renders text for screen readers only; with `isStatus`, changes are announced. */
export function VisuallyHidden({ isStatus = false, id, children }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} {...(isStatus ? { role: 'status' } : {})} {...(id === undefined ? {} : { id })}>
      {children}
    </span>
  )
}
