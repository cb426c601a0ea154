import { useEffect, type RefObject } from 'react'

/** Closes an overlaid element by Escape, by a press outside, or when the focus leaves it. */
export function useCloseOutside(element: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onLeave = ({ target }: Event): void => {
      if (target instanceof Node && element.current?.contains(target) !== true) close()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    // In the capture phase, so that the shortcuts of the review don't also take the key.
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [element, isOpen, close])
}
