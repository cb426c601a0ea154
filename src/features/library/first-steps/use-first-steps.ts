import { useState } from 'react'

const KEY = 'library.first-steps'

/** Whether the first steps are shown in this browser, and the function that dismisses them for good. */
export function useFirstSteps(): { isShown: boolean; dismiss: () => void } {
  const [isShown, setShown] = useState(() => read() !== 'dismissed')
  return {
    isShown,
    dismiss: () => {
      setShown(false)
      try {
        localStorage.setItem(KEY, 'dismissed')
      } catch {
        // A browser that keeps nothing dismisses them for this visit.
      }
    },
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
