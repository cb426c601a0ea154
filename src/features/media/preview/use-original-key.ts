import { useEffect, useState } from 'react'

import { matchesShortcut } from '#editor/actions/shortcuts.ts'
import { isTakenElsewhere } from '#lib/key-presses.ts'
import type { ShortcutGroup } from '#lib/listed-shortcut.ts'

/** The review uses the same key for this. */
export const ORIGINAL_SHORTCUT: ShortcutGroup = {
  title: 'View',
  shortcuts: [{ label: 'Show original (hold)', keys: [['Shift', 'H']] }],
}

/** Returns whether the key that shows the original is held. */
export function useOriginalKey(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event) || !matchesShortcut(event, 'Shift+h')) return
      event.preventDefault()
      setHeld(true)
    }
    const onKeyUp = ({ key }: KeyboardEvent): void => {
      if (key.toLowerCase() === 'h') setHeld(false)
    }
    const onBlur = (): void => setHeld(false)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
  return isHeld
}
