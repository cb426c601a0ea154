import type { Editor } from '../editor'
import type { Toolbox } from '../tools/toolbox'

export type ActionGroup = 'Decide' | 'Look through' | 'Boxes' | 'Style' | 'View' | 'Review'

/** Something that a person can do, whether by key, button or menu. */
export interface Action {
  readonly id: string
  readonly label: string
  /** What the four actions of the four arrow keys have in common, where lists show them as one. */
  readonly arrowsLabel?: string
  readonly group: ActionGroup
  /** As in shortcuts.ts; the first one is shown on buttons. */
  readonly shortcuts: readonly string[]
  /** Keys of the canvas mean something else in lists and buttons (arrows, Tab), so they serve only while the canvas has the focus. */
  readonly scope: 'page' | 'canvas'
  readonly isEnabled: () => boolean
  /** For what is on or off; absent for what just happens. */
  readonly isOn?: () => boolean
  readonly run: () => void
}

/** What an action needs that lies outside the editor. */
export interface ActionHost {
  readonly showShortcuts: () => void
  readonly canExport: () => boolean
  readonly openExport: () => void
  readonly save: () => void
}

export interface ActionContext {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly host: ActionHost
}

/** An action with what most of them share filled in. */
export function action(fields: Pick<Action, 'id' | 'label' | 'group' | 'run'> & Partial<Action>): Action {
  return { shortcuts: [], scope: 'page', isEnabled: () => true, ...fields }
}
