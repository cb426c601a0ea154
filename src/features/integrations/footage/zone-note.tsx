import { Time } from '@blueprintjs/icons'

import { offsetAt, offsetText, ownTimeZone, zoneTitle, type Instant } from './time-zones'
import type { CameraZone } from './camera-zone'
import styles from './footage.module.css'
import type { Span } from './spans'
import { clockChanges } from './timeline/ticks'
import { differenceWords } from './words'

/** Shows the time zone, its difference from this computer's, and clock changes on the day. */
export function ZoneNote({ zone, bounds, now }: { zone: CameraZone; bounds: Span; now: Instant }) {
  const { name, isOwn } = zone
  const own = ownTimeZone()
  const noon = (bounds.start + bounds.end) / 2
  const difference = offsetAt(own, now) - offsetAt(name, now)
  return (
    <div className={styles.zone}>
      <Time size={16} aria-hidden="true" />
      <div>
        <p>
          {isOwn ? (
            <>
              Camera time: <strong>{name}</strong>, {offsetText(offsetAt(name, noon))} ({zoneTitle(name, noon)}).
            </>
          ) : (
            <>
              The camera’s time zone is unknown. Times are in <strong>UTC</strong>.
            </>
          )}
          {difference !== 0 && (
            <>
              {' '}
              Your computer ({own}) is {differenceWords(difference)} {isOwn ? 'the camera' : 'UTC'}.
            </>
          )}
        </p>
        {clockChanges(name, bounds).map(({ at, before, after, isForward }) => (
          <p key={at}>
            <strong>
              Clocks go {isForward ? 'forward' : 'back'} on this day, from {before} to {after}.
            </strong>{' '}
            Times from {isForward ? before : after} to {isForward ? after : before} {isForward ? 'don’t exist' : 'occur twice'}.
          </p>
        ))}
      </div>
    </div>
  )
}
