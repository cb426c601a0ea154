import type { Mark } from '#generated/model/mark.zod.ts'
import { addChange, editChange, type Change } from '../history/changes'
import { itemsOf, type Review } from '../review'
import { clamp, type Rect, type Size } from '../geometry'
import { LEAST_BOX, liveMark } from './mark'

/** Adds marks at the end of their list. */
export function addMarks(review: Review, marks: readonly Mark[]): Change[] {
  const { length } = itemsOf(review, 'mark')
  return marks.map((mark, index) => addChange('mark', length + index, mark))
}

/** Sets one box of a mark, inside its page. */
export function setMarkBox(review: Review, id: string, { index, rect, size }: { index: number; rect: Rect; size: Size }): Change[] {
  const mark = liveMark(review, id)
  if (!mark?.boxes[index]) return []
  return setBoxes(
    mark,
    mark.boxes.map((box, at) => (at === index ? insidePage(rect, size) : box)),
  )
}

/** Moves all boxes of a mark by points. It stops where the first of them reaches the edge of the page. */
export function moveMark(review: Review, id: string, { x, y }: { x: number; y: number }, size: Size): Change[] {
  const mark = liveMark(review, id)
  if (!mark) return []
  const { boxes } = mark
  const dx = clamp(x, -Math.min(...boxes.map((box) => box.x)), size.width - Math.max(...boxes.map((box) => box.x + box.width)))
  const dy = clamp(y, -Math.min(...boxes.map((box) => box.y)), size.height - Math.max(...boxes.map((box) => box.y + box.height)))
  return setBoxes(
    mark,
    boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })),
  )
}

/** Sets whether marks are redacted at the same place on every page. */
export function setEveryPage(review: Review, ids: Iterable<string>, everyPage: boolean): Change[] {
  return [...ids].flatMap((id) => {
    const mark = liveMark(review, id)
    const change = mark && editChange('mark', mark, { everyPage: everyPage ? true : undefined })
    return change ?? []
  })
}

function setBoxes(mark: Mark, boxes: readonly Rect[]): Change[] {
  const isSame = boxes.every((box, index) => isEqual(box, mark.boxes[index]))
  if (isSame) return []
  // An enlarged box still covers the marked words.
  const isLarger = boxes.every((box, index) => covers(box, mark.boxes[index]))
  const change = editChange('mark', mark, { boxes: [...boxes], ...(isLarger ? {} : { range: undefined, text: null }) })
  return change ? [change] : []
}

/** Returns a box inside a page, with at least the minimum size. */
export function insidePage({ x, y, width, height }: Rect, page: Size): Rect {
  const [left, top] = [clamp(x, 0, page.width - LEAST_BOX), clamp(y, 0, page.height - LEAST_BOX)]
  return {
    x: left,
    y: top,
    width: Math.max(LEAST_BOX, Math.min(x + width, page.width) - left),
    height: Math.max(LEAST_BOX, Math.min(y + height, page.height) - top),
  }
}

function isEqual(a: Rect, b: Rect | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

function covers(outer: Rect, inner: Rect | undefined): boolean {
  return (
    inner !== undefined &&
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}
