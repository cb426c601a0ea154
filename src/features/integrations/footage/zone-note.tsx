import { Time } from '@blueprintjs/icons'

import { offsetAt, offsetText, ownTimeZone, zoneTitle, type Instant } from './time-zones'
import type { CameraZone } from './camera-zone'
import styles from './footage.module.css'
import type { Span } from './spans'
import { clockChanges } from './timeline/ticks'
import { clockWords, differenceWords, lengthWords } from './words'

/** Whose time is shown, how far it is from this computer's, and what happens to the clocks on the day. */
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
              Times are those of the camera: <strong>{name}</strong>, {offsetText(offsetAt(name, noon))} ({zoneTitle(name, noon)}).
            </>
          ) : (
            <>
              The camera cloud does not say in which time zone this camera is. Times are in <strong>UTC</strong>.
            </>
          )}
          {difference !== 0 && (
            <>
              {' '}
              Your computer ({own}) is {differenceWords(difference)} {isOwn ? 'the camera' : 'that'}: now it is{' '}
              {clockWords(name, now).slice(0, 5)} {isOwn ? 'there' : 'in UTC'} and {clockWords(own, now).slice(0, 5)} here.
            </>
          )}
        </p>
        {clockChanges(name, bounds).map(({ at, before, after, isForward }) => (
          <p key={at}>
            <strong>
              The clocks go {isForward ? 'forward' : 'back'} on this day, from {before} to {after}.
            </strong>{' '}
            The day has {lengthWords(bounds.end - bounds.start)}, and the times from {isForward ? before : after} to{' '}
            {isForward ? after : before} {isForward ? 'do not exist' : 'come twice'}.
          </p>
        ))}
      </div>
    </div>
  )
}
