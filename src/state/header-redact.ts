import { useEffect } from 'react'
import { proxy, ref } from 'valtio'

interface HeaderRedact {
  /** The reason why the button is disabled, or null. */
  disabledReason: string | null
  onRedact: () => void
}

/** The action of the header's Redact button on the open page; without one the button is hidden. */
export const headerRedactState = proxy<{ current: HeaderRedact | null }>({ current: null })

/** Sets the header's Redact button while a page is mounted. */
export function useHeaderRedact({ onRedact, disabledReason }: HeaderRedact): void {
  useEffect(() => {
    const entry = ref({ onRedact, disabledReason })
    headerRedactState.current = entry
    return () => {
      if (headerRedactState.current === entry) headerRedactState.current = null
    }
  }, [onRedact, disabledReason])
}
