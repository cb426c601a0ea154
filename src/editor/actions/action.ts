import type { Editor } from '../editor'
import type { Toolbox } from '../stage/tools/toolbox'

export type ActionGroup = 'Decide' | 'Navigate' | 'Boxes' | 'Style' | 'View' | 'Review'

/** A user action that can be run by shortcut, button or menu. */
export interface Action {
  readonly id: string
  readonly label: string
  /** The label of the four arrow-key actions where lists show them as one. */
  readonly arrowsLabel?: string
  readonly group: ActionGroup
  /** In the format of shortcuts.ts. The first is shown on buttons. */
  readonly shortcuts: readonly string[]
  /** Canvas shortcuts (arrow keys, Tab) have other meanings elsewhere, so they work only while the canvas has the focus. */
  readonly scope: 'page' | 'canvas'
  readonly isEnabled: () => boolean
  /** The state of a toggle; absent for other actions. */
  readonly isOn?: () => boolean
  readonly run: () => void
}

/** What actions need from outside the editor. */
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

/** Creates an action with default fields. */
export function action(fields: Pick<Action, 'id' | 'label' | 'group' | 'run'> & Partial<Action>): Action {
  return { shortcuts: [], scope: 'page', isEnabled: () => true, ...fields }
}
