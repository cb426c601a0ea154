import { useEffect, useState } from 'react'

/** Milliseconds before something counts as slow. What takes less shows no sign of loading, which would only flicker. */
export const SLOW_AFTER = 300

/** Returns whether one task has been running for a moment. Pass what names the task while it runs, or undefined. */
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
