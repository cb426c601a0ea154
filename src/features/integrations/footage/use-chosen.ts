import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { chosenOf, searchOf, type Chosen } from './address'

/**
 * Returns the selection in the URL and a function to change it. Changes of range and day replace the history entry; otherwise Back would
 * step through each.
 */
export function useChosen(): [Chosen, (changes: Partial<Chosen>) => void] {
  const [search, setSearch] = useSearchParams()
  const chosen = useMemo(() => chosenOf(search), [search])
  const change = useCallback(
    (changes: Partial<Chosen>) => {
      const isFineChange = Object.keys(changes).every((key) => key === 'range' || key === 'day')
      setSearch((before) => searchOf({ ...chosenOf(before), ...changes }), { replace: isFineChange })
    },
    [setSearch],
  )
  return [chosen, change]
}
