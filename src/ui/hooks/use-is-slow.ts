import { useEffect, useState } from 'react'

/** Milliseconds after which a task counts as slow. Shorter ones show no sign of loading, which would only flicker. */
export const SLOW_AFTER = 300

/**
 * Returns whether a task has been running for a moment.
 *
 * @param task identifies the running task; undefined while none runs
 */
export function useIsSlow(task: number | string | undefined): boolean {
  const [slow, setSlow] = useState<typeof task>()
  useEffect(() => {
    if (task === undefined) return undefined
    const timer = setTimeout(() => setSlow(task), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [task])
  return task !== undefined && slow === task
}
