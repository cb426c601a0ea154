import type { Instant } from '../time-zones'
import type { Span } from '../spans'
import { clockChanges, ticksOf } from './ticks'
import styles from './timeline.module.css'
import { percentOf } from './view'

interface MarksProps {
  zone: string
  view: Span
  now: Instant
  pointer: Instant | null
}

/** Draws the lines across the timeline: grid, clock changes, now and the pointer. The future is shaded. */
export function Marks({ zone, view, now, pointer }: MarksProps) {
  const isIn = (at: Instant): boolean => at >= view.start && at <= view.end
  const left = (at: Instant): { left: string } => ({ left: `${percentOf(view, at)}%` })
  return (
    <div className={styles.marks} aria-hidden="true">
      {ticksOf(zone, view).map(({ at }) => (
        <span key={at} className={styles.grid} style={left(at)} />
      ))}
      {now < view.end && <span className={styles.future} style={{ left: `${Math.max(0, percentOf(view, now))}%` }} />}
      {isIn(now) && (
        <span className={styles.now} style={left(now)}>
          <span className={styles.flag}>Now</span>
        </span>
      )}
      {clockChanges(zone, view).map(({ at, before, after }) => (
        <span key={at} className={styles.change} style={left(at)}>
          <span className={styles.flag}>
            {before} → {after}
          </span>
        </span>
      ))}
      {pointer !== null && isIn(pointer) && <span className={styles.pointer} style={left(pointer)} />}
    </div>
  )
}
