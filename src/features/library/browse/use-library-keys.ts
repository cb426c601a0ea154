import { useEffect, useRef } from 'react'

import { isTakenElsewhere } from '../../../lib/key-presses'
import type { ShortcutGroup } from '../../../lib/listed-shortcut'

/** As the list of the shortcuts shows them. */
export const libraryShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Media',
    shortcuts: [
      { label: 'Go from file to file', keys: [['←'], ['→'], ['↑'], ['↓']] },
      { label: 'Go to the first, or to the last', keys: [['Home'], ['End']] },
      { label: 'Open the file', keys: [['Enter']] },
      { label: 'Select the file', keys: [['Space']] },
      { label: 'Select from the last selected file to this one', keys: [['Shift', 'Space']] },
      { label: 'Select all', keys: [['Ctrl', 'A']] },
      { label: 'Select nothing', keys: [['Esc']] },
      { label: 'Delete what is selected, or the file', keys: [['Delete']] },
      { label: 'Undo a deletion', keys: [['Ctrl', 'Z']] },
    ],
  },
]

interface LibraryKeys {
  /** By so many columns and rows; an infinite number goes to the end. */
  onMove: (columns: number, rows: number) => void
  /** By a screenful: down with 1, up with -1. */
  onPage: (direction: 1 | -1) => void
  onToggle: (isRange: boolean) => void
  onSelectAll: () => void
  /** Says whether there was anything to clear. */
  onClear: () => boolean
  onDelete: (isInList: boolean) => void
}

const moves: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** The keys of the library, wherever the focus is on its page. */
export function useLibraryKeys(keys: LibraryKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event)) return
      if (obey(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The keys that undo, of use where nothing is left in the list too. `undo` says whether there was anything to undo. */
export function useUndoKeys(undo: () => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event) || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() === 'z' && undo()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo])
}

/** Whether the key was one of ours. */
function obey(event: KeyboardEvent, keys: LibraryKeys): boolean {
  const { key, shiftKey } = event
  const target = event.target instanceof Element ? event.target : document.body
  const isInList = target.closest('[data-index]') !== null
  if (event.altKey) return false
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a') return false
    keys.onSelectAll()
    return true
  }
  if (key === 'Escape') return keys.onClear()
  if (key === 'Delete') {
    // Held down a moment too long, it would delete one file after the other.
    if (!event.repeat) keys.onDelete(isInList)
    return true
  }
  if (!isInList) return false
  const move = moves[key]
  if (move) keys.onMove(...move)
  else if (key === 'PageDown' || key === 'PageUp') keys.onPage(key === 'PageDown' ? 1 : -1)
  // On a button or a box, Space does what it always does.
  else if (key === ' ' && target.tagName === 'A') keys.onToggle(shiftKey)
  else return false
  return true
}
