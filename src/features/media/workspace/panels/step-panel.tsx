import type { ReactNode } from 'react'

import styles from './panel.module.css'

interface StepPanelProps {
  title: string
  /** The accessible name, where it isn't the title. */
  name?: string
  children?: ReactNode
}

/** Frames what a step shows and asks for. */
export function StepPanel({ title, name = title, children }: StepPanelProps) {
  return (
    <aside className={styles.panel} aria-label={name}>
      <h2>{title}</h2>
      {children}
    </aside>
  )
}
