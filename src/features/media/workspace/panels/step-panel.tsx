import type { ReactNode } from 'react'

import styles from './panel.module.css'

/** Frames what a step shows and asks for. */
export function StepPanel({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </aside>
  )
}
