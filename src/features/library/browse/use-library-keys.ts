import { useEffect, useRef } from 'react'

import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'

/** The entries of the shortcut list. */
export const libraryShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Library',
    shortcuts: [
      { label: 'Previous or next file', keys: [['←'], ['→'], ['↑'], ['↓']] },
      { label: 'First or last file', keys: [['Home'], ['End']] },
      { label: 'Open file', keys: [['Enter']] },
      { label: 'Select file', keys: [['Space']] },
      { label: 'Select range', keys: [['Shift', 'Space']] },
      { label: 'Select all', keys: [['Ctrl', 'A']] },
      { label: 'Deselect all', keys: [['Esc']] },
      { label: 'Delete selection or file', keys: [['Delete']] },
      { label: 'Undo deletion', keys: [['Ctrl', 'Z']] },
    ],
  },
]

interface LibraryKeys {
  /** Moves the focus by columns and rows; infinity goes to the end. */
  onMove: (columns: number, rows: number) => void
  /** Moves the focus by a page: 1 is down, -1 is up. */
  onPage: (direction: 1 | -1) => void
  onToggle: (isRange: boolean) => void
  onSelectAll: () => void
  /** Returns whether there was a selection to clear. */
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

/** Handles the keys of the library page. */
export function useLibraryKeys(keys: LibraryKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event)) return
      if (handleKey(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Handles the undo keys, even in an empty list. `undo` returns whether there was anything to undo. */
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

/** Returns whether the key was handled. */
function handleKey(event: KeyboardEvent, keys: LibraryKeys): boolean {
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
    // Ignores key repeat, which would delete one file after another.
    if (!event.repeat) keys.onDelete(isInList)
    return true
  }
  if (!isInList) return false
  const move = moves[key]
  if (move) keys.onMove(...move)
  else if (key === 'PageDown' || key === 'PageUp') keys.onPage(key === 'PageDown' ? 1 : -1)
  // On a button or checkbox, Space keeps its default action.
  else if (key === ' ' && target.tagName === 'A') keys.onToggle(shiftKey)
  else return false
  return true
}
