import { ProgressBar } from '@blueprintjs/core'

import { formatTimeLeft } from '#lib/words/formats.ts'
import styles from './labelled-progress.module.css'

interface LabelledProgressProps {
  /** The accessible name: the object of the work. */
  name: string
  /** The current step. */
  label: string
  /** From 0 to 100. */
  percent: number
  /** The estimated remaining time. Undefined while unknown. */
  secondsLeft?: number | undefined
}

/** Shows the progress of a job with its current step, percentage and bar. */
export function LabelledProgress({ name, label, percent, secondsLeft }: LabelledProgressProps) {
  const left = secondsLeft === undefined ? '' : `, ${formatTimeLeft(secondsLeft)}`
  const state = `${Math.round(percent)}%${left}`
  return (
    <div>
      <div className={styles.labels}>
        <span>{label}</span>
        <span className={styles.percent}>{state}</span>
      </div>
      <ProgressBar value={percent / 100} stripes={false} aria-label={name} aria-valuetext={`${label}, ${state}`} />
    </div>
  )
}
