import { Cross, Pause, Tick } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './step.module.css'

export type StepStatus = 'ahead' | 'current' | 'done' | 'held' | 'failed'

export const STATUS_WORDS = { ahead: 'not started', current: 'current', done: 'done', held: 'on hold', failed: 'failed' } as const

/** Renders one step of a workflow with its status. */
export function Step({ number, title, status, children }: { number: number; title: string; status: StepStatus; children: ReactNode }) {
  return (
    <li className={`${styles.step} ${styles[status] ?? ''}`} {...(status === 'current' ? { 'aria-current': 'step' as const } : {})}>
      <StepMark number={number} status={status} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          {title}
          <VisuallyHidden> ({STATUS_WORDS[status]})</VisuallyHidden>
        </h2>
        {children}
      </div>
    </li>
  )
}

/** Shows the number of a step, or an icon for its status. */
export function StepMark({ number, status }: { number: number; status: StepStatus }) {
  return (
    <span className={`${styles.mark} ${styles[status] ?? ''}`} aria-hidden="true">
      {markOf(status, number)}
    </span>
  )
}

function markOf(status: StepStatus, number: number): ReactNode {
  if (status === 'done') return <Tick />
  if (status === 'held') return <Pause />
  if (status === 'failed') return <Cross />
  return number
}
