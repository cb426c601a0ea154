import { useEffect, useState } from 'react'

import type { Instant } from './time-zones'

const EVERY = 15_000

/** Returns the current time, updated four times a minute. */
export function useNow(): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return now
}
