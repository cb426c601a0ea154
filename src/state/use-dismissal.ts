import { useEffect, useState } from 'react'

import { recordDismissal, wasDismissed } from '#lib/browser/dismissal.ts'

/**
 * Returns whether the user has dismissed something in this browser, and a function that dismisses it permanently.
 * Follows other tabs, and the served page before the app replaces it.
 *
 * @param key the key in localStorage
 */
export function useDismissal(key: string): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(key))
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      // Without a key, the whole storage was cleared.
      if (event.key === key || event.key === null) setDismissed(wasDismissed(key))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])
  return {
    isDismissed,
    dismiss: () => {
      setDismissed(true)
      recordDismissal(key)
    },
  }
}
