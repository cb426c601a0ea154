import { invariant } from '../../lib/invariant'
import { matchesShortcut, type KeyPress } from '../shortcuts'
import type { Action, ActionContext } from './action'
import { boxActions } from './box-actions'
import { reviewActions } from './review-actions'
import { labelActions, styleActions } from './style-actions'
import { viewActions } from './view-actions'

/** Everything that can be done in a review. */
export class ActionSet {
  readonly all: readonly Action[]
  readonly #byId: ReadonlyMap<string, Action>

  constructor(context: ActionContext) {
    this.all = [
      ...reviewActions(context),
      ...boxActions(context),
      ...labelActions(context),
      ...styleActions(context),
      ...viewActions(context),
    ]
    this.#byId = new Map(this.all.map((each) => [each.id, each]))
    invariant(this.#byId.size === this.all.length, 'Two actions have the same id: rename one.')
  }

  /** @throws Error when there is no such action */
  get(id: string): Action {
    const found = this.#byId.get(id)
    invariant(found, `There is no action "${id}": add it to src/editor/actions.`)
    return found
  }

  /** Does the action if it can be done now. Answers whether it was. */
  run(id: string): boolean {
    const found = this.get(id)
    if (!found.isEnabled()) return false
    found.run()
    return true
  }

  /**
   * The action that a key press stands for, if it can be done now.
   *
   * @param isOnCanvas whether the canvas has the focus
   * @param mayUse leaves out shortcuts that are switched off
   */
  forKey(press: KeyPress, isOnCanvas: boolean, mayUse: (shortcut: string) => boolean): Action | undefined {
    return this.all.find(
      ({ scope, shortcuts, isEnabled }) =>
        (scope === 'page' || isOnCanvas) &&
        shortcuts.some((shortcut) => mayUse(shortcut) && matchesShortcut(press, shortcut)) &&
        isEnabled(),
    )
  }
}
