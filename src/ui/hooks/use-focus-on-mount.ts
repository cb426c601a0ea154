import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref to the element that takes the focus on mount, such as the first control of a dialog. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
