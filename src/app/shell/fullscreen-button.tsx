import { Button } from '@blueprintjs/core'
import { Maximize, Minimize } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'

import { enterFullscreen } from '#notifications/enter-fullscreen.ts'
import { notify } from '#notifications/notify.ts'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'

/** Toggles fullscreen. Also follows the browser's own fullscreen keys. */
export function FullscreenButton() {
  const [isPageFull, setIsPageFull] = useState(() => isFull())
  // F11 makes the window fullscreen without an event on the document.
  const isWindowFull = useMediaQuery('(display-mode: fullscreen)')
  useEffect(() => {
    const read = (): void => setIsPageFull(isFull())
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const isOn = isPageFull || isWindowFull
  return (
    <Button
      variant="minimal"
      icon={isOn ? <Minimize /> : <Maximize />}
      aria-label={isOn ? 'Exit fullscreen' : 'Enter fullscreen'}
      title={isOn ? 'Exit fullscreen' : 'Enter fullscreen'}
      onClick={() => void (isOn ? leave() : enterFullscreen(document.documentElement))}
    />
  )
}

function isFull(): boolean {
  // Undefined instead of null in browsers without fullscreen support.
  return Boolean(document.fullscreenElement)
}

async function leave(): Promise<void> {
  if (!isFull()) {
    notify({ message: 'Press F11 to exit fullscreen.', variant: 'info' })
    return
  }
  await document.exitFullscreen().catch(() => undefined)
}
