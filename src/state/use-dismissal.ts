import { useState } from 'react'

/**
 * Returns whether the user has dismissed something in this browser, and a function that dismisses it permanently.
 *
 * @param key the key in localStorage
 */
export function useDismissal(key: string): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(key))
  return {
    isDismissed,
    dismiss: () => {
      setDismissed(true)
      try {
        localStorage.setItem(key, 'dismissed')
      } catch {
        // Without storage, it is dismissed until the page is reloaded.
      }
    },
  }
}

function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
