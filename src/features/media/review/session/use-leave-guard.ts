import { useCallback, useEffect, useState } from 'react'
import { useBlocker, type Location } from 'react-router-dom'

import { ApiError } from '#api/api-error.ts'
import type { Autosaver, SaveStatus } from '#editor/autosaver.ts'
import type { Review } from '#editor/review.ts'

export interface LeaveGuard {
  /** Whether navigation is blocked because the last changes could not be saved. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Returns whether the session has ended: the changes are stored until the next login, so the browser must not warn. */
function isKept(status: SaveStatus): boolean {
  return status.kind === 'failed' && status.error instanceof ApiError && status.error.status === 401
}

/**
 * Saves before the page is left or hidden. Navigation inside the app waits for the save, and asks for confirmation if it fails; the browser
 * warns before it closes a page with unsaved changes.
 *
 * @param keepsOpen returns whether the review stays open at a location
 */
export function useLeaveGuard(autosaver: Autosaver<Review>, keepsOpen: (location: Location) => boolean): LeaveGuard {
  const blocker = useBlocker(
    useCallback(({ nextLocation }: { nextLocation: Location }) => autosaver.isDirty && !keepsOpen(nextLocation), [autosaver, keepsOpen]),
  )
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    let isCurrent = true
    const saveAndGo = async (): Promise<void> => {
      const isSaved = await autosaver.flush()
      if (!isCurrent) return
      if (isSaved) blocker.proceed()
      else setHasFailed(true)
    }
    void saveAndGo()
    return () => {
      isCurrent = false
      setHasFailed(false)
    }
  }, [blocker, autosaver])

  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') void autosaver.flush()
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!autosaver.isDirty || isKept(autosaver.getSnapshot())) return
      event.preventDefault()
      void autosaver.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [autosaver])

  return { isAsking: blocker.state === 'blocked' && hasFailed, stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() }
}
