import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import type { ViewMode } from './media-browser'
import { placeBefore, type ScrollPlace } from './scroll-memory'

/** Returns the scroll position to restore after going back in the history, until the view mode changes. */
export function usePlaceBefore(mode: ViewMode): ScrollPlace | undefined {
  const { key } = useLocation()
  const isGoingBack = useNavigationType() === NavigationType.Pop
  const [before, setBefore] = useState(() => (isGoingBack ? placeBefore(key) : undefined))
  const [modeBefore, setModeBefore] = useState(mode)
  if (modeBefore !== mode) {
    setModeBefore(mode)
    setBefore(undefined)
  }
  return before
}
