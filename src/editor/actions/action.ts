import type { Editor } from '../editor'
import type { Tracking } from '../follow/tracking'
import type { BoxClipboard } from './box-clipboard'
import type { SoundMap } from '../sound-map'
import type { PageStage } from '../stage/page-stage'
import type { Toolbox } from '../stage/tools/toolbox'

export type ActionGroup = 'Decide' | 'Navigate' | 'Boxes' | 'Tracks' | 'Audio' | 'Style' | 'View' | 'Playback' | 'Review'

/**
 * Where a shortcut works: on the selected box and on the stage while the stage has the focus, in the list of items and on the timeline
 * while they have it, for playback where the file can be played, and in the whole review. A key has one meaning in a scope.
 */
export type ActionScope = 'box' | 'stage' | 'list' | 'timeline' | 'playback' | 'review'

/** A user action that can be run by shortcut, button or menu. */
export interface Action {
  readonly id: string
  readonly label: string
  /** The label of the four arrow-key actions where lists show them as one. */
  readonly arrowsLabel?: string
  readonly group: ActionGroup
  /** In the format of shortcuts.ts. The first is shown on buttons. */
  readonly shortcuts: readonly string[]
  readonly scope: ActionScope
  /** Whether the browser's clipboard events run it by keyboard, which they do without a permission. */
  readonly isClipboard?: boolean
  readonly isEnabled: () => boolean
  /** Returns why the action is disabled, where a reviewer may wonder. */
  readonly whyDisabled?: () => string | undefined
  /** The state of a toggle; absent for other actions. */
  readonly isOn?: () => boolean
  readonly run: () => void
  /** Ends what `run` has begun, when the key of an action that is held is released. */
  readonly release?: () => void
}

/** What actions need from outside the editor. */
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
  /** What is known about the audio of a file. */
  readonly sound?: SoundMap
  /** What the pages of a document show. */
  readonly pages?: PageStage
}

/** Creates an action with default fields. */
export function action(fields: Pick<Action, 'id' | 'label' | 'group' | 'run'> & Partial<Action>): Action {
  return { shortcuts: [], scope: 'review', isEnabled: () => true, ...fields }
}
