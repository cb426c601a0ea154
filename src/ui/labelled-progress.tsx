import { ProgressBar } from '@blueprintjs/core'

import styles from './labelled-progress.module.css'

interface LabelledProgressProps {
  /** The accessible name: what the work is on. */
  name: string
  /** The current step. */
  label: string
  /** From 0 to 100. */
  percent: number
}

/** Shows the progress of a job with its current step, percentage and bar. */
export function LabelledProgress({ name, label, percent }: LabelledProgressProps) {
  const whole = Math.round(percent)
  return (
    <div>
      <div className={styles.labels}>
        <span>{label}</span>
        <span className={styles.percent}>{whole}%</span>
      </div>
      <ProgressBar value={percent / 100} stripes={false} aria-label={name} aria-valuetext={`${label}, ${whole}%`} />
    </div>
  )
}
