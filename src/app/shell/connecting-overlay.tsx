import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { utilsState } from '#state/utils.ts'
import { FullScreenOverlay } from './full-screen-overlay'

/** Most connections are open by then, so the overlay doesn't flash. */
export const SHOWN_AFTER_MILLISECONDS = 1000

/**
 * Covers the page until the socket first connects. A connection lost later is reported in the header instead, so that it doesn't interrupt
 * work. It can be skipped, because the app also works on networks that block sockets.
 */
export function ConnectingOverlay() {
  const { socketConnected } = useSnapshot(utilsState)
  const [isDone, setIsDone] = useState(false)
  const [isLate, setIsLate] = useState(false)
  if (socketConnected && !isDone) setIsDone(true)

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SHOWN_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])

  if (isDone || !isLate) return null
  return (
    <FullScreenOverlay label="Connecting">
      <Button text="Continue without live updates" onClick={() => setIsDone(true)} />
    </FullScreenOverlay>
  )
}
