import { useEffect } from 'react'

import { SCOPES_OF } from '#editor/actions/action-set.ts'
import { isSingleCharacter } from '#editor/actions/shortcuts.ts'
import { isForElement, isTakenElsewhere } from '#lib/browser/key-presses.ts'
import { CANVAS_ATTRIBUTE } from './canvas-attribute'
import { TIMELINE_ATTRIBUTE } from './timeline-attribute'
import type { ReviewSession } from './review-session'

/** Marks the list of items, in which Shift and arrow keys select. */
export const LIST_ATTRIBUTE = 'data-review-list'

interface ShortcutOptions {
  /** Whether the review is visible, so that keys never change hidden items. */
  readonly isShown: boolean
  readonly areSingleKeysOn: boolean
}

/** Runs actions by their shortcuts, except in fields, dialogs and menus. */
export function useShortcuts({ editor, toolbox, actions }: ReviewSession, { isShown, areSingleKeysOn }: ShortcutOptions): void {
  useEffect(() => {
    if (!isShown) return undefined
    /** The action whose key is down, if it lasts until the key is released. */
    let held: { readonly key: string; readonly release: () => void } | undefined
    const release = (): void => {
      held?.release()
      held = undefined
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body
      // The key repeats while it is down, even after the initial Shift is released.
      if (event.key.toLowerCase() === held?.key) {
        event.preventDefault()
        return
      }
      if (isTakenElsewhere(event)) return
      // Canvas shortcuts also work while nothing has the focus, except Tab, which has to lead into the page.
      const isOnCanvas = target.closest(`[${CANVAS_ATTRIBUTE}]`) !== null || (target === document.body && event.key !== 'Tab')
      // In a video, the space bar plays, and in a document it scrolls.
      if (event.key === ' ' && isOnCanvas && editor.clock.isFixed && !editor.isPaged) {
        toolbox.holdHand(true)
        event.preventDefault()
        return
      }
      const scopes = SCOPES_OF[placeOf(target, isOnCanvas)]
      const action = actions.forKey(event, scopes, (shortcut) => areSingleKeysOn || !isSingleCharacter(shortcut))
      // With Command or Alt, the browser would leave the page where the arrow can't turn or resize the selected item.
      const hasSelection = editor.getSnapshot().selectedId !== null || editor.getSnapshot().zone !== null
      if (!action && hasSelection && isBackOrForward(event) && actions.isShortcut(event, scopes)) event.preventDefault()
      // The browser's clipboard events, which follow the keys, run such an action.
      if (!action || action.isClipboard === true || (action.scope === 'playback' && isForElement(event))) return
      event.preventDefault()
      if (action.release) held = { key: event.key.toLowerCase(), release: action.release }
      action.run()
    }
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === ' ') toolbox.holdHand(false)
      if (event.key.toLowerCase() === held?.key) release()
      editor.endRun()
    }
    const onBlur = (): void => {
      toolbox.holdHand(false)
      release()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', onBlur)
    return () => {
      release()
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', onBlur)
    }
  }, [editor, toolbox, actions, isShown, areSingleKeysOn])
}

/** Returns whether a browser goes back or forward by a key press, on some system. */
function isBackOrForward({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'ArrowLeft' || key === 'ArrowRight') && (altKey || ctrlKey || metaKey)
}

function placeOf(target: Element, isOnCanvas: boolean): keyof typeof SCOPES_OF {
  if (isOnCanvas) return 'stage'
  if (target.closest(`[${TIMELINE_ATTRIBUTE}]`) !== null) return 'timeline'
  return target.closest(`[${LIST_ATTRIBUTE}]`) === null ? 'page' : 'list'
}
