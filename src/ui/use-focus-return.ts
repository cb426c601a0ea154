import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before, once the caller goes: a dialog that is taken away while it is open does not do so
 * itself. Where that has gone too, the page gets it.
 */
export function useFocusReturn(): void {
  // Read while drawing for the first time, before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const after = before?.isConnected === true ? before : document.getElementById('main')
      if (after instanceof HTMLElement) after.focus()
    },
    [before],
  )
}
