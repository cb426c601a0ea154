import { useEffect, useState } from 'react'

/**
 * Returns the focus to the previously focused element on unmount, because a dialog that unmounts while open doesn't. If that element was
 * removed, the page takes the focus.
 */
export function useFocusReturn(): void {
  // Read during the first render, before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const after = before?.isConnected === true ? before : document.getElementById('main')
      if (after instanceof HTMLElement) after.focus()
    },
    [before],
  )
}
