import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import type { ViewMode } from './media-browser'
import { placeBefore, type ScrollPlace } from './scroll-memory'

/** Where the list stood when somebody left the page and has now come back to it, until it is laid out in the other way. */
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
