import { useState } from 'react'

import type { ViewMode } from './browse/media-browser'

const KEY = 'library.view'

/** How the media are laid out, as this browser was last told. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const [mode, setMode] = useState<ViewMode>(read)
  return [
    mode,
    (next) => {
      setMode(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // A browser that keeps nothing still obeys during this visit.
      }
    },
  ]
}

function read(): ViewMode {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
