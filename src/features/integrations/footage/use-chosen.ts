import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { chosenOf, searchOf, type Chosen } from './address'

/** What the address holds, and how to change it. A new stretch takes the place of the last one in the history, or Back would go through all. */
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
