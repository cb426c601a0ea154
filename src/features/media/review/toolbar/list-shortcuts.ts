import type { Action, ActionGroup } from '#editor/actions/action.ts'
import { shortcutKeys } from '#editor/actions/shortcuts.ts'
import type { PageCommand, ListedShortcut, ShortcutGroup } from '#lib/browser/page-command.ts'
import { isMac } from './platform'

const GROUPS = [
  'Navigate',
  'Decide',
  'Boxes',
  'Tracks',
  'Audio',
  'Style',
  'View',
  'Playback',
  'Review',
] as const satisfies readonly ActionGroup[]

/** An action whose shortcut works on every page, so the app lists it. */
const LISTED_BY_APP = 'shortcuts'

/** A shortcut that is held, so it isn't an action. In a video, the key plays. */
const HELD_HAND: ListedShortcut = { label: 'Hand (hold)', keys: [['Space']] }

/** Lists the actions with shortcuts by group, with the four arrow keys of an action as one entry. */
export function listShortcuts(actions: readonly Action[]): ShortcutGroup[] {
  const held = actions.some(({ id }) => id === 'play') ? [] : [HELD_HAND]
  return GROUPS.map((title) => ({
    title,
    shortcuts: [
      ...shortcutsOf(actions.filter(({ id, group }) => group === title && id !== LISTED_BY_APP)),
      ...(title === 'View' ? held : []),
    ],
  })).filter(({ shortcuts }) => shortcuts.length > 0)
}

function shortcutsOf(actions: readonly Action[]): ListedShortcut[] {
  const seen = new Set<string>()
  return actions.flatMap(({ label, arrowsLabel, shortcuts }) => {
    const name = arrowsLabel ?? label
    if (shortcuts.length === 0 || seen.has(name)) return []
    seen.add(name)
    const keys = shortcuts.map((shortcut) => shortcutKeys(shortcut, isMac))
    return {
      label: name,
      keys: arrowsLabel === undefined ? keys : keys.map((combination) => [...combination.slice(0, -1), 'Arrows']),
    }
  })
}

/** The actions on the timeline that duplicate another one for a different key. */
const REPEATED: ReadonlySet<string> = new Set(['timeline-back', 'timeline-forward'])

/** Returns the actions that don't depend on the focus, as commands for the command palette. */
export function listCommands(actions: readonly Action[]): PageCommand[] {
  return actions
    .filter(
      ({ id, scope, arrowsLabel, release }) =>
        arrowsLabel === undefined && release === undefined && scope !== 'stage' && scope !== 'list' && !REPEATED.has(id),
    )
    .map(({ id, label, group, shortcuts: [shortcut], isEnabled, run }) => ({
      id: `review.${id}`,
      label,
      group,
      ...(shortcut === undefined ? {} : { keys: shortcutKeys(shortcut, isMac) }),
      isEnabled,
      run,
    }))
}
