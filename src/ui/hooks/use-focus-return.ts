import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns the focus to the previously focused element on unmount, because a dialog that unmounts while open doesn't. If that element was
 * removed, the page takes the focus.
 */
export function useFocusReturn(): void {
  // Read during the first render, before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      focusOn(before)
    },
    [before],
  )
}

/** Returns the focus as `useFocusReturn` does when a part of a page unmounts, if the focus is in that part. */
export function useFocusReturnFrom(part: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const own = part.current
    // Layout effects are cleaned up before the part is removed.
    return () => {
      if (own?.contains(document.activeElement) === true) focusOn(before)
    }
  }, [before, part])
}

function focusOn(before: Element | null): void {
  const after = before?.isConnected === true ? before : document.getElementById('main')
  if (after instanceof HTMLElement) after.focus()
}
