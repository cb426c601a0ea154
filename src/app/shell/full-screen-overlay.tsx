import type { ReactNode } from 'react'

import styles from './full-screen-overlay.module.css'

interface FullScreenOverlayProps {
  label: 'Loading' | 'Connecting'
  /** A way on, where there is one. */
  children?: ReactNode
}

/** Covers the page while nothing can be done there. The dots move, unless the person prefers stillness. */
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
