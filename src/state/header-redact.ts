import { useEffect } from 'react'
import { proxy, ref } from 'valtio'

interface HeaderRedact {
  /** Why it cannot be pressed now, or null. */
  disabledReason: string | null
  onRedact: () => void
}

/** What the header's Redact button does on the page that is open; without an entry there is no button. */
export const headerRedactState = proxy<{ current: HeaderRedact | null }>({ current: null })

/** Lends the header's Redact button to a page as long as that is mounted. */
export function useHeaderRedact({ onRedact, disabledReason }: HeaderRedact): void {
  useEffect(() => {
    const entry = ref({ onRedact, disabledReason })
    headerRedactState.current = entry
    return () => {
      if (headerRedactState.current === entry) headerRedactState.current = null
    }
  }, [onRedact, disabledReason])
}
