import type { ReactNode } from 'react'

import styles from './visually-hidden.module.css'

/** Words for screen readers only; as a status they are announced when they change. */
export function VisuallyHidden({ isStatus = false, children }: { isStatus?: boolean; children: ReactNode }) {
  return (
    <span className={styles['hidden']} {...(isStatus ? { role: 'status' } : {})}>
      {children}
    </span>
  )
}
