import type { Action, ActionGroup } from '../../../editor/actions/action'
import { shortcutKeys } from '../../../editor/shortcuts'
import { isMac } from './platform'

interface ListedShortcut {
  readonly group: ActionGroup
  readonly label: string
  /** Each way to press it, as the keys that are pressed together. */
  readonly keys: readonly (readonly string[])[]
}

/** The actions that have shortcuts, with those of the four arrow keys as one. */
export function listShortcuts(actions: readonly Action[]): ListedShortcut[] {
  const seen = new Set<string>()
  return actions.flatMap(({ group, label, arrowsLabel, shortcuts }) => {
    const name = arrowsLabel ?? label
    if (shortcuts.length === 0 || seen.has(name)) return []
    seen.add(name)
    const keys = shortcuts.map((shortcut) => shortcutKeys(shortcut, isMac))
    return {
      group,
      label: name,
      keys: arrowsLabel === undefined ? keys : keys.map((combination) => [...combination.slice(0, -1), 'Arrows']),
    }
  })
}
