import type { ReactNode } from 'react'

import styles from './figures.module.css'

/** Facts beside each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

/** One fact, with what it is called below it. */
export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
