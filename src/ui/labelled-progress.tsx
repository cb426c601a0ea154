import { ProgressBar } from '@blueprintjs/core'

import styles from './labelled-progress.module.css'

interface LabelledProgressProps {
  /** What the work is on. */
  name: string
  /** What is being done now. */
  label: string
  /** 0 to 100. */
  percent: number
}

/** Work under way: what is being done, how far it is, and a bar. */
export function LabelledProgress({ name, label, percent }: LabelledProgressProps) {
  const whole = Math.round(percent)
  return (
    <div>
      <div className={styles.labels}>
        <span>{label}</span>
        <span className={styles.percent}>{whole} %</span>
      </div>
      <ProgressBar value={percent / 100} stripes={false} aria-label={name} aria-valuetext={`${label}, ${whole} %`} />
    </div>
  )
}
