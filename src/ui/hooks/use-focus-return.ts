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

/** Does the same for a part of a page, if the focus is in it when it unmounts. */
export function useFocusReturnFrom(part: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const own = part.current
    // The effects of a layout end before the part is removed.
    return () => {
      if (own?.contains(document.activeElement) === true) focusOn(before)
    }
  }, [before, part])
}

function focusOn(before: Element | null): void {
  const after = before?.isConnected === true ? before : document.getElementById('main')
  if (after instanceof HTMLElement) after.focus()
}
