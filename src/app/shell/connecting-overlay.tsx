import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { utilsState } from '../../state/utils'
import { FullScreenOverlay } from './full-screen-overlay'

/** A connection usually stands before this, and then nothing flashes by. */
export const SHOWN_AFTER_MILLISECONDS = 1000

/**
 * Says that the socket is being connected, until it first is. A connection that is lost later is said in the header: whoever is
 * drawing must not be covered up. A network that lets no socket through can still be worked on, so there is a way past.
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
      <Button text="Go on without live progress" onClick={() => setIsDone(true)} />
    </FullScreenOverlay>
  )
}
