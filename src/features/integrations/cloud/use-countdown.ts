import { useEffect, useState } from 'react'

const SECOND = 1000
const LOOK_EVERY = 250

/** Returns the whole seconds left, down to 0. Restarts when `since` changes, which may be of any type. */
export function useCountdown(seconds: number, since: unknown): number {
  const [passed, setPassed] = useState({ since, seconds: 0 })
  useEffect(() => {
    if (seconds === 0) return
    const begin = Date.now()
    const timer = setInterval(() => {
      const whole = Math.floor((Date.now() - begin) / SECOND)
      setPassed({ since, seconds: whole })
      if (whole >= seconds) clearInterval(timer)
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [since, seconds])
  return Math.max(0, seconds - (passed.since === since ? passed.seconds : 0))
}
