import { useLayoutEffect, useState, type RefObject } from 'react'

/** Returns the number of columns of a minimum width that fit into an element. */
export function useColumns(element: RefObject<HTMLElement | null>, minWidth: number, gap: number): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    const count = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(observed)
      const padding = [paddingLeft, paddingRight].reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0)
      const width = observed.clientWidth - padding
      setColumns(Math.max(1, Math.floor((width + gap) / (minWidth + gap))))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, minWidth, gap])
  return columns
}
