import { useEffect, useRef, type RefObject } from 'react'

/** Gives an element the focus when what holds it appears, as a dialog does with what comes first in it. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
