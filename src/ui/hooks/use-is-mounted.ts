import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that returns false once the component is gone, for work that ends later and must not act on the next page. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    // Effects may run twice.
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
