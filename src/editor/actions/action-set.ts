import { invariant } from '../../lib/invariant'
import { matchesShortcut, type KeyPress } from './shortcuts'
import type { Action, ActionContext } from './action'
import { boxActions } from './box-actions'
import { reviewActions } from './review-actions'
import { labelActions, styleActions } from './style-actions'
import { viewActions } from './view-actions'

/** The set of all review actions. */
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

  /** @throws Error when there is no action with this id */
  get(id: string): Action {
    const found = this.#byId.get(id)
    invariant(found, `There is no action "${id}": add it to src/editor/actions.`)
    return found
  }

  /** Runs the action if it is enabled. Returns whether it ran. */
  run(id: string): boolean {
    const found = this.get(id)
    if (!found.isEnabled()) return false
    found.run()
    return true
  }

  /**
   * Returns the enabled action for a key press, if there is one.
   *
   * @param isOnCanvas whether the canvas has the focus
   * @param mayUse returns false for shortcuts that are turned off
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
