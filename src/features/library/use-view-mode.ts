import { useSnapshot } from 'valtio'

import { utilsState } from '#state/utils.ts'
import type { ViewMode } from './browse/media-browser'

/** Returns the chosen layout of the library, which persists between visits, and the function that changes it. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const { selectedViewKey } = useSnapshot(utilsState)
  return [
    selectedViewKey === 'list' ? 'list' : 'grid',
    (mode) => {
      utilsState.selectedViewKey = mode
    },
  ]
}
