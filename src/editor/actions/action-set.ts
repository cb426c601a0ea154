import { invariant } from '#lib/invariant.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { matchesShortcut, type KeyPress } from './shortcuts'
import type { Action, ActionContext, ActionScope } from './action'
import { boxActions } from './items/box-actions'
import { decisionActions } from './items/decision-actions'
import { clipboardActions } from './items/clipboard-actions'
import { followActions } from './playback/follow-actions'
import { groupActions } from './items/group-actions'
import { markActions } from './items/mark-actions'
import { markedActions } from './items/marked-actions'
import { polygonActions } from './items/polygon-actions'
import { pageActions } from './page-actions'
import { reviewActions } from './review-actions'
import { gapActions } from './items/gap-actions'
import { AUDIO_SECONDS, AUDIO_STEP, playbackActions, shuttleActions } from './playback/playback-actions'
import { selectionActions } from './selection-actions'
import { spanActions } from './items/span-actions'
import { surroundingsActions } from './items/surroundings-actions'
import { shapeActions } from './items/shape-actions'
import { labelActions, styleActions } from './items/style-actions'
import { timelineActions } from './playback/timeline-actions'
import { trackActions } from './items/track-actions'
import { turnActions } from './items/turn-actions'
import { previewActions, viewActions } from './view-actions'
import { wordActions } from './items/word-actions'
import { zoneActions } from './items/zone-actions'

/** The scopes that don't depend on the focus. */
const WHOLE_PAGE = ['playback', 'review'] as const satisfies readonly ActionScope[]

/** The scopes of each part of the page that can have the focus. */
export const SCOPES_OF = {
  stage: ['box', 'stage'],
  list: ['list'],
  timeline: ['timeline'],
  page: [],
} as const satisfies Record<string, readonly ActionScope[]>

function timedActions(context: ActionContext): Action[] {
  const { clock } = context.editor
  const playback = {
    isPlaying: () => clock.getSnapshot().isPlaying,
    toggle: () => {
      const { isPlaying, rate } = clock.getSnapshot()
      if (isPlaying) return clock.pause()
      // The shuttle may have played in reverse.
      if (rate < 0) clock.setRate(1)
      return clock.play()
    },
    seekBy: (seconds: number) => clock.seek(clock.time + seconds),
    step: (direction: 1 | -1) => stepBy(context, direction),
  }
  if (!context.editor.isVisual)
    return [...markedActions(context), ...playbackActions(playback, AUDIO_STEP), ...shuttleActions(context), ...timelineActions(context)]
  return [
    ...gapActions(context),
    ...trackActions(context),
    ...followActions(context),
    ...markedActions(context),
    ...groupActions(context),
    ...zoneActions(context),
    ...playbackActions(playback),
    ...shuttleActions(context),
    ...timelineActions(context),
  ]
}

/** Pauses at the next or previous frame, or in a recording a tenth of a second later or earlier. */
function stepBy({ editor: { clock, isVisual } }: ActionContext, direction: 1 | -1): void {
  if (isVisual) return clock.step(direction)
  clock.pause()
  return clock.seek(clock.time + direction * AUDIO_SECONDS)
}

function visualActions(context: ActionContext): Action[] {
  const { editor, pages, host } = context
  if (editor.isPaged) {
    if (!pages) return []
    const ofDocument = { editor, pages }
    return [...markActions(ofDocument), ...wordActions(ofDocument, host.clipboard), ...pageActions(pages), ...previewActions(context)]
  }
  return [
    ...boxActions(context),
    ...clipboardActions(context),
    ...labelActions(context),
    ...styleActions(context),
    ...shapeActions(context),
    ...(mediaTraits[editor.mediaType].hasPolygons ? [...polygonActions(context), ...turnActions(context)] : []),
    ...surroundingsActions(context),
    ...viewActions(context),
  ]
}

/** The set of all review actions. */
export class ActionSet {
  readonly all: readonly Action[]
  readonly #byId: ReadonlyMap<string, Action>

  constructor(context: ActionContext) {
    this.all = [
      ...decisionActions(context),
      ...reviewActions(context),
      ...selectionActions(context),
      // A recording has no boxes.
      ...(context.editor.isVisual ? visualActions(context) : previewActions(context)),
      // An image has no time.
      ...(context.editor.clock.isFixed ? [] : [...timedActions(context), ...spanActions(context)]),
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

  /** Returns whether a key press is a shortcut in some scopes, of an action that is enabled or not. */
  isShortcut(press: KeyPress, scopes: readonly ActionScope[]): boolean {
    return this.all.some(({ shortcuts, scope }) => scopes.includes(scope) && shortcuts.some((shortcut) => matchesShortcut(press, shortcut)))
  }

  /**
   * Returns the enabled action for a key press, if there is one.
   *
   * @param scopes the scopes of the focused element; the first one with an action for the key wins
   * @param mayUse returns false for shortcuts that are turned off
   */
  forKey(press: KeyPress, scopes: readonly ActionScope[], mayUse: (shortcut: string) => boolean): Action | undefined {
    const matching = this.all.filter(
      ({ shortcuts, isEnabled }) => shortcuts.some((shortcut) => mayUse(shortcut) && matchesShortcut(press, shortcut)) && isEnabled(),
    )
    return [...scopes, ...WHOLE_PAGE].flatMap((scope) => matching.filter((each) => each.scope === scope))[0]
  }
}
