import { useState } from 'react'

const KEY = 'review.single-key-shortcuts'

/**
 * Whether lone characters are shortcuts. People who speak to their computer switch them off, or every sentence would do
 * something (WCAG 2.1.4). Kept in this browser; on where nothing is kept or nothing can be.
 */
export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => read() !== 'off')
  return [
    isOn,
    (next) => {
      setIsOn(next)
      try {
        localStorage.setItem(KEY, next ? 'on' : 'off')
      } catch {
        // A browser that keeps nothing still obeys during this visit.
      }
    },
  ]
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
