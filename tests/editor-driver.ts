import type { Track } from '#generated/model/track.zod.ts'
import { ActionSet, SCOPES_OF } from '#editor/actions/action-set.ts'
import { fixedClock } from '#editor/clock.ts'
import type { Review } from '#editor/review.ts'
import { Editor } from '#editor/editor.ts'
import type { Follower } from '#editor/follow/follower.ts'
import { Tracking } from '#editor/follow/tracking.ts'
import type { Point, Rect, Size } from '#editor/geometry.ts'
import type { KeyPress } from '#editor/actions/shortcuts.ts'
import { PageStage } from '#editor/stage/page-stage.ts'
import { Toolbox, type PointerButton } from '#editor/stage/tools/toolbox.ts'
import { toScreen } from '#editor/stage/viewport.ts'

/** Returns a detected face in `rect`, to be redacted. */
export function faceTrack(id: string, rect: Rect, fields: Partial<Track> = {}): Track {
  return {
    id,
    kind: 'face',
    source: 'detected',
    confidence: 0.9,
    decision: 'redact',
    style: null,
    positions: [{ time: 0, ...rect }],
    ...fields,
  }
}

/** Returns a review with `tracks`, of 1000 by 800 pixels by default. */
export function makeReview(tracks: readonly Track[], size: Size = { width: 1000, height: 800 }): Review {
  return { ...size, style: 'Black Box', tracks }
}

/** Drives an editor by pointer and keyboard, without a screen. Points are in pixels of the image. */
export class EditorDriver {
  readonly editor: Editor
  readonly toolbox: Toolbox
  readonly actions: ActionSet
  readonly tracking: Tracking
  /** The state of the displayed pages of a document. */
  readonly pages = new PageStage()
  /** Requests of the actions to their host, in order. */
  readonly asked: string[] = []
  /** The text on the clipboard. */
  clipboard: string | null = null
  #drawn = 0

  constructor(review: Review, view: Size = { width: 1048, height: 848 }, prefix = 'drawn', clock = fixedClock(), follower?: Follower) {
    this.editor = new Editor(review, () => `${prefix}-${(this.#drawn += 1)}`, clock)
    this.toolbox = new Toolbox(this.editor)
    this.tracking = new Tracking(this.editor, follower)
    this.actions = new ActionSet({
      editor: this.editor,
      toolbox: this.toolbox,
      tracking: this.tracking,
      pages: this.pages,
      host: {
        showShortcuts: () => this.asked.push('shortcuts'),
        canExport: () => true,
        openExport: () => this.asked.push('export'),
        save: () => this.asked.push('save'),
        clipboard: {
          write: (text) => {
            this.clipboard = text
          },
          read: () => Promise.resolve(this.clipboard),
          refuse: (message) => this.asked.push(message),
        },
      },
    })
    if (review.width !== undefined) this.editor.setView(view)
  }

  get state() {
    return this.editor.getSnapshot()
  }

  get tracks(): readonly Track[] {
    return this.state.review.tracks
  }

  box(id: string): Rect | undefined {
    return this.editor.boxOf(id)
  }

  /** Presses at the first point and moves along the others without releasing. */
  press(start: Point, ...path: Point[]): this {
    this.toolbox.pointerMove(this.#screen(start))
    this.toolbox.pointerDown(this.#screen(start))
    for (const point of path) this.toolbox.pointerMove(this.#screen(point))
    return this
  }

  release(at: Point): this {
    this.toolbox.pointerUp(this.#screen(at))
    return this
  }

  drag(start: Point, ...path: Point[]): this {
    return this.press(start, ...path).release(path.at(-1) ?? start)
  }

  /** Drags with Alt held. */
  dragCopy(start: Point, ...path: Point[]): this {
    this.toolbox.pointerDown(this.#screen(start), 'main', { isCopying: true })
    for (const point of path) this.toolbox.pointerMove(this.#screen(point))
    return this.release(path.at(-1) ?? start)
  }

  /** Clicks with Shift, Ctrl or Command held. */
  clickToAdd(at: Point): this {
    this.toolbox.pointerDown(this.#screen(at), 'main', { isAdding: true })
    return this.release(at)
  }

  click(at: Point): this {
    return this.drag(at)
  }

  /** Drags between two points in screen pixels with a mouse button. */
  dragScreen(from: Point, to: Point, button: PointerButton = 'main'): this {
    this.toolbox.pointerDown(from, button)
    this.toolbox.pointerMove(to)
    this.toolbox.pointerUp(to)
    return this
  }

  /** Presses keys such as `Shift+ArrowLeft` with the focus on the canvas. Returns whether every one of them has an action. */
  keys(...names: string[]): boolean {
    return names.map((name) => this.#key(name)).every(Boolean)
  }

  #key(name: string): boolean {
    const action = this.actions.forKey(keyPress(name), SCOPES_OF.stage, () => true)
    action?.run()
    return action !== undefined
  }

  #screen(point: Point): Point {
    return toScreen(this.state.viewport, point)
  }
}

/** Returns the key press of a shortcut such as `Ctrl+Shift+z`. */
export function keyPress(name: string): KeyPress {
  const parts = name === '+' ? ['+'] : name.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  }
}
