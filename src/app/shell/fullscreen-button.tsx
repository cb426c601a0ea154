import { Button } from '@blueprintjs/core'
import { Maximize, Minimize } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'

import { notify } from '../../notifications/notify'
import { useMediaQuery } from '../../ui/use-media-query'

/** Enters fullscreen and leaves it; follows when the browser's own keys do either. */
export function FullscreenButton() {
  const [isPageFull, setIsPageFull] = useState(() => isFull())
  // The browser's F11 makes the window full without the page being told in any other way.
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
      aria-label={isOn ? 'Leave fullscreen' : 'Enter fullscreen'}
      title={isOn ? 'Leave fullscreen' : 'Enter fullscreen'}
      onClick={() => void (isOn ? leave() : enter())}
    />
  )
}

function isFull(): boolean {
  // Absent, and so not null, where the browser has no fullscreen at all.
  return Boolean(document.fullscreenElement)
}

async function enter(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    notify({ message: 'Your browser does not allow fullscreen here.', variant: 'error' })
  }
}

async function leave(): Promise<void> {
  if (!isFull()) {
    notify({ message: 'Press F11 to leave the fullscreen of your browser.', variant: 'info' })
    return
  }
  await document.exitFullscreen().catch(() => undefined)
}
