import { Cross, Pause, Tick } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

import styles from './step.module.css'

export type StepStatus = 'ahead' | 'current' | 'unfinished' | 'done' | 'held' | 'failed'

export const STATUS_WORDS = {
  ahead: 'not started',
  current: 'current',
  unfinished: 'not finished',
  done: 'done',
  held: 'on hold',
  failed: 'failed',
} as const

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
