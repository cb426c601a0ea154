import type { ReactNode } from 'react'

import styles from './full-screen-overlay.module.css'

interface FullScreenOverlayProps {
  label: 'Loading' | 'Connecting'
  /** Optional content below the label, such as a button. */
  children?: ReactNode
}

/** Covers the page while it can't be used. The dots move unless the user prefers reduced motion. */
export function FullScreenOverlay({ label, children }: FullScreenOverlayProps) {
  return (
    <div className={styles.overlay}>
      <p className={styles.label} role="status">
        {label}
        <span aria-hidden="true">
          <span className={styles.dot}>.</span>
          <span className={styles.dot}>.</span>
          <span className={styles.dot}>.</span>
        </span>
      </p>
      {children}
    </div>
  )
}
