import { lazy, Suspense, useEffect, useState } from 'react'

import { PartBoundary } from '../part-boundary'
import type { Destination } from '../shell-parts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }))

/** Opens and closes the command palette with Ctrl+K or Command+K, also in fields. The palette itself is loaded when it is first opened. */
export function PaletteKeys({ destinations }: { destinations: readonly Destination[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isPalette || event.defaultPrevented || event.isComposing) return
      // Another dialog is open, which must be closed first.
      if (!isOpen && document.querySelector('[aria-modal=true]') !== null) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <PartBoundary name="command palette">
      {/* While it loads, typed letters must not run shortcuts of the page. */}
      <Suspense fallback={<div role="dialog" aria-modal="true" aria-label="Loading commands" />}>
        <CommandPalette destinations={destinations} onClose={() => setOpen(false)} />
      </Suspense>
    </PartBoundary>
  )
}
