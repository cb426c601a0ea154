import type { Mark } from '#generated/model/mark.zod.ts'
import type { ReviewSession } from '../../session/review-session'
import { drawnMark, LEAST_BOX, liveMark, marksOnPage } from '#editor/items/mark.ts'
import { addMarks, insidePage, moveMark, setMarkBox } from '#editor/items/mark-commands.ts'
import { wordAt } from '#editor/items/page-words.ts'
import { contains, grow, rectBetween, type Point } from '#editor/geometry.ts'
import { handleCursor, handlePoint, handlesWithRoom, resizeByHandle, type Handle } from '#editor/stage/resize.ts'

/** The distance in screen pixels from which a press is a drag. */
const DRAG_FROM = 4
/** The reach of a handle in screen pixels. */
const HANDLE_REACH = 8
/** Max distance in points from a word at which a press begins a selection of words. */
const WORD_REACH = 4
/** Max distance in points from the words during a selection. */
const DRAG_REACH = 10_000

type Hit =
  | { readonly kind: 'handle'; readonly mark: Mark; readonly index: number; readonly handle: Handle }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'word'; readonly index: number }
  | { readonly kind: 'paper' }

/** A press on a page, until it is released. */
interface Press {
  readonly move: (point: Point) => void
  readonly end: (point: Point) => void
  readonly cancel: () => void
}

interface PressOptions {
  readonly isAdding: boolean
  /** Whether the press is by touch, which scrolls the pages unless it draws. */
  readonly isTouch: boolean
}

/** Turns presses on one page into selections of words and marks, drawn boxes, moves and resizes. All points are page coordinates. */
export class PagePointer {
  readonly #session: ReviewSession
  readonly #page: number
  #press: Press | null = null
  /** Screen pixels per point. */
  #scale = 1

  constructor(session: ReviewSession, page: number) {
    this.#session = session
    this.#page = page
  }

  /** Sets the screen pixels per point, which distances on the screen depend on. */
  setScale(scale: number): void {
    this.#scale = scale
  }

  /** Begins a press. Returns whether the page follows the pointer until its release. */
  down(point: Point, { isAdding, isTouch }: PressOptions): boolean {
    const { editor, pages } = this.#session
    const hit = this.#hit(point)
    if (hit.kind === 'mark' && isAdding) {
      editor.toggle(hit.mark.id)
      return false
    }
    if (isTouch && hit.kind !== 'handle' && pages.getSnapshot().tool === 'text') {
      editor.select(hit.kind === 'mark' ? hit.mark.id : null)
      pages.set({ selected: null })
      return false
    }
    this.#press = this.#pressOn(hit, point)
    return true
  }

  move(point: Point): void {
    if (this.#press) {
      this.#press.move(point)
      return
    }
    const hit = this.#hit(point)
    this.#session.editor.hover('mark' in hit ? hit.mark.id : null)
  }

  up(point: Point): void {
    this.#press?.end(point)
    this.#press = null
  }

  cancel(): void {
    this.#press?.cancel()
    this.#press = null
  }

  /** Selects the word at a point, like a double click. */
  selectWord(point: Point): void {
    const hit = this.#hit(point)
    if (hit.kind === 'word') this.#select(hit.index, hit.index)
  }

  /** Selects the mark or word at a point before its menu opens. An existing selection there stays, even of several marks or words. */
  choose(point: Point): void {
    const { editor, pages } = this.#session
    const hit = this.#hit(point)
    const { selected } = pages.getSnapshot()
    if (hit.kind === 'word') {
      const isWithin = selected?.page === this.#page && hit.index >= selected.from && hit.index <= selected.to
      if (!isWithin) this.#select(hit.index, hit.index)
      return
    }
    pages.set({ selected: null })
    if (hit.kind === 'paper') editor.select(null)
    else if (!editor.getSnapshot().selectedIds.has(hit.mark.id)) editor.select(hit.mark.id)
  }

  cursor(point: Point): string {
    const hit = this.#hit(point)
    switch (hit.kind) {
      case 'handle':
        return handleCursor(hit.handle)
      case 'mark':
        return this.#session.editor.getSnapshot().selectedIds.has(hit.mark.id) ? 'move' : 'pointer'
      case 'word':
        return 'text'
      case 'paper':
        return 'crosshair'
    }
  }

  #hit(point: Point): Hit {
    const { editor, pages } = this.#session
    const { review, selectedId, selectedIds } = editor.getSnapshot()
    const marks = marksOnPage(review, this.#page)
    const selected = selectedIds.size === 1 ? marks.find(({ id }) => id === selectedId) : undefined
    for (const [index, box] of selected?.boxes.entries() ?? []) {
      const handle = handlesWithRoom(box, this.#scale).find((each) => distance(handlePoint(box, each), point) * this.#scale <= HANDLE_REACH)
      if (selected && handle) return { kind: 'handle', mark: selected, index, handle }
    }
    // The smallest mark, so that one inside another can be selected.
    const under = marks.filter(({ boxes }) => boxes.some((box) => contains(grow(box, 2 / this.#scale), point)))
    const mark = under.toSorted((a, b) => areaOf(a) - areaOf(b))[0]
    if (mark) return { kind: 'mark', mark }
    const { tool, texts } = pages.getSnapshot()
    const content = tool === 'text' ? texts.get(this.#page) : undefined
    const index = content && wordAt(content, point, WORD_REACH)
    return index === undefined ? { kind: 'paper' } : { kind: 'word', index }
  }

  #pressOn(hit: Hit, start: Point): Press {
    const { editor, pages } = this.#session
    if (pages.getSnapshot().selected) pages.set({ selected: null })
    switch (hit.kind) {
      case 'handle':
        return this.#resize(hit, start)
      case 'mark':
        if (!editor.getSnapshot().selectedIds.has(hit.mark.id)) editor.select(hit.mark.id)
        return this.#moveMark(hit.mark, start)
      case 'word':
        editor.select(null)
        return this.#selectWords(hit.index, start)
      case 'paper':
        return this.#draw(start)
    }
  }

  #selectWords(from: number, start: Point): Press {
    const { pages } = this.#session
    let isDragged = false
    return {
      move: (point) => {
        isDragged ||= distance(start, point) * this.#scale >= DRAG_FROM
        const content = pages.getSnapshot().texts.get(this.#page)
        const to = content && wordAt(content, point, DRAG_REACH)
        if (isDragged && to !== undefined) this.#select(from, to)
      },
      end: () => undefined,
      cancel: () => pages.set({ selected: null }),
    }
  }

  #select(from: number, to: number): void {
    const { editor, pages } = this.#session
    editor.select(null)
    pages.set({ selected: { page: this.#page, from: Math.min(from, to), to: Math.max(from, to) } })
  }

  #draw(start: Point): Press {
    const { editor, pages } = this.#session
    const size = pages.sizeOf(this.#page)
    const id = editor.newId()
    let hasBegun = false
    return {
      move: (point) => {
        if (!hasBegun && distance(start, point) * this.#scale < DRAG_FROM) return
        if (!hasBegun) editor.beginGesture('draw box')
        hasBegun = true
        const rect = insidePage(rectBetween(start, point), size)
        editor.updateGesture(addMarks(editor.getSnapshot().settled, [drawnMark(id, { page: this.#page, boxes: [rect] })]), [id])
      },
      end: (point) => {
        const { width, height } = rectBetween(start, point)
        if (!hasBegun) editor.select(null)
        else if (Math.min(width, height) < LEAST_BOX) editor.cancelGesture()
        else if (editor.commitGesture()) editor.announce(`${editor.nameOf(id)} will be redacted`)
      },
      cancel: () => editor.cancelGesture(),
    }
  }

  #moveMark(mark: Mark, start: Point): Press {
    return this.#gesture(mark, `move ${this.#session.editor.nameOf(mark.id)}`, start, (point) =>
      moveMark(this.#settled(), mark.id, { x: point.x - start.x, y: point.y - start.y }, this.#session.pages.sizeOf(this.#page)),
    )
  }

  #resize({ mark, index, handle }: Extract<Hit, { kind: 'handle' }>, start: Point): Press {
    const size = this.#session.pages.sizeOf(this.#page)
    const box = liveMark(this.#settled(), mark.id)?.boxes[index]
    return this.#gesture(mark, `resize ${this.#session.editor.nameOf(mark.id)}`, start, (point) =>
      box ? setMarkBox(this.#settled(), mark.id, { index, rect: resizeByHandle(box, handle, point, size), size }) : [],
    )
  }

  #settled() {
    return this.#session.editor.getSnapshot().settled
  }

  #gesture(mark: Mark, label: string, start: Point, changesAt: (point: Point) => ReturnType<typeof moveMark>): Press {
    const { editor } = this.#session
    let hasBegun = false
    return {
      move: (point) => {
        if (!hasBegun && distance(start, point) * this.#scale < DRAG_FROM) return
        if (!hasBegun) editor.beginGesture(label)
        hasBegun = true
        editor.updateGesture(changesAt(point))
      },
      end: () => {
        if (hasBegun) editor.commitGesture()
        // A click on one of several selected marks selects it alone.
        else editor.select(mark.id)
      },
      cancel: () => editor.cancelGesture(),
    }
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function areaOf({ boxes }: Mark): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0)
}
