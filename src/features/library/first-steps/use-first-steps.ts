import { useState } from 'react'

const KEY = 'library.first-steps'

/** Returns whether the first steps are shown in this browser, and a function that dismisses them permanently. */
export function useFirstSteps(): { isShown: boolean; dismiss: () => void } {
  const [isShown, setShown] = useState(() => read() !== 'dismissed')
  return {
    isShown,
    dismiss: () => {
      setShown(false)
      try {
        localStorage.setItem(KEY, 'dismissed')
      } catch {
        // Without storage, they are dismissed until the page is reloaded.
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
