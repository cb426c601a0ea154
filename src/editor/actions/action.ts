import type { Editor } from '../editor'
import type { Tracking } from '../follow/tracking'
import type { BoxClipboard } from './items/box-clipboard'
import type { AudioMap } from '../audio-map'
import type { PageStage } from '../stage/page-stage'
import type { Toolbox } from '../stage/tools/toolbox'

export type ActionGroup = 'Decide' | 'Navigate' | 'Boxes' | 'Tracks' | 'Audio' | 'Style' | 'View' | 'Playback' | 'Review'

/**
 * The scope of a shortcut: `box` and `stage` while the stage has the focus, `list` and `timeline` while they have it, `playback` if the
 * file can be played, and `review` always. A key has one meaning in a scope.
 */
export type ActionScope = 'box' | 'stage' | 'list' | 'timeline' | 'playback' | 'review'

/** A user action that can be run by shortcut, button or menu. */
export interface Action {
  readonly id: string
  readonly label: string
  /** The shared label of the four arrow-key actions in lists that show them as one. */
  readonly arrowsLabel?: string
  readonly group: ActionGroup
  /** In the format of shortcuts.ts. The first is shown on buttons. */
  readonly shortcuts: readonly string[]
  readonly scope: ActionScope
  /** Whether the browser's clipboard events handle the shortcut, because they need no permission. */
  readonly isClipboard?: boolean
  readonly isEnabled: () => boolean
  /** Returns the reason why the action is disabled, if it isn't obvious. */
  readonly whyDisabled?: () => string | undefined
  /** The state of a toggle; absent for other actions. */
  readonly isOn?: () => boolean
  readonly run: () => void
  /** Ends an action that lasts while its key is held. */
  readonly release?: () => void
}

/** The dependencies of actions outside the editor. */
export interface ActionHost {
  readonly showShortcuts: () => void
  readonly canExport: () => boolean
  readonly openExport: () => void
  readonly save: () => void
  readonly clipboard: BoxClipboard
}

export interface ActionContext {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly host: ActionHost
  /** Follows subjects through a video. */
  readonly tracking?: Tracking
  /** The known content of the file's audio. */
  readonly audio?: AudioMap
  /** The state of the displayed pages of a document. */
  readonly pages?: PageStage
}

/** Creates an action with default fields. */
export function action(fields: Pick<Action, 'id' | 'label' | 'group' | 'run'> & Partial<Action>): Action {
  return { shortcuts: [], scope: 'review', isEnabled: () => true, ...fields }
}
