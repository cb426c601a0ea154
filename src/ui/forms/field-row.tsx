import type { ReactNode } from 'react'

import styles from './field-row.module.css'

/** Puts two short fields of a form side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
