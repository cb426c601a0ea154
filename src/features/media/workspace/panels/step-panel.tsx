import type { ReactNode } from 'react'

import { SaveState } from '../../review/panel/save-state'
import type { FileReview } from '../use-file-review'
import styles from './panel.module.css'

interface StepPanelProps {
  title: string
  /** The accessible name, if it isn't the title. */
  name?: string
  /** The review whose save state is shown once it is open. */
  opened?: FileReview
  children?: ReactNode
}

/** Frames the content of a step. */
export function StepPanel({ title, name = title, opened, children }: StepPanelProps) {
  return (
    <aside className={styles.panel} aria-label={name}>
      <header>
        <h2 className={styles.title}>{title}</h2>
        {opened?.kind === 'open' && <SaveState autosaver={opened.session.autosaver} />}
      </header>
      {children}
    </aside>
  )
}
