import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this width in pixels, the rail shows only icons. */
const NARROW = 1100

/** Returns whether an element has too little room for the whole rail. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const apply = (width: number): void => setNarrow(width > 0 && width < NARROW)
    apply(current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) apply(entry.contentRect.width)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isNarrow
}
