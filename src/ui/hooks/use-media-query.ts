import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      if (list === null) return () => undefined
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches ?? false)
}

/** Returns null without `matchMedia`, as in browsers of old and in tests without a layout. */
function listOf(query: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(query) : null
}
