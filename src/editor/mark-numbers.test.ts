import { describe, expect, it } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { EditorDriver } from '#tests/editor-driver.ts'
import { deleteItem } from './actions/review-actions'
import { addItem } from './items/commands'
import { drawnMark } from './items/mark'
import { drawnSpan } from './items/span'
import { mergeReview } from './merge-review'
import { ItemNames } from './names'
import type { Review } from './review'

const BOX = { x: 10, y: 10, width: 50, height: 10 }
const found = (id: string, number?: number): Mark => ({
  ...drawnMark(id, { page: 1, boxes: [BOX] }),
  source: 'detected',
  ...(number === undefined ? {} : { number }),
})
const documentOf = (...marks: Mark[]): Review => ({ style: 'Black Box', tracks: [], marks })

function draw({ editor }: EditorDriver, id: string): void {
  editor.commit('add box', addItem(editor.getSnapshot().settled, 'mark', drawnMark(id, { page: 1, boxes: [BOX] })))
}

/** Simulates a save and a reload. */
function reload({ editor }: EditorDriver): EditorDriver {
  return new EditorDriver({ ...editor.getSnapshot().settled, lastNumbers: editor.lastNumbers })
}

const names = ({ editor }: EditorDriver) => editor.getSnapshot().settled.marks?.map(({ id }) => `${id}: ${editor.nameOf(id)}`)

describe('[MEDIA-04] numbers of marks and spans', () => {
  it('stay when an earlier drawn mark is deleted and the review is reloaded', () => {
    const driver = new EditorDriver(documentOf(found('a', 1)))
    draw(driver, 'b')
    draw(driver, 'c')
    deleteItem(driver, 'b')
    expect(names(driver)).toEqual(['a: Mark 1', 'c: Mark 3'])
    expect(names(reload(driver))).toEqual(['a: Mark 1', 'c: Mark 3'])
  })

  it('are not used again after a reload', () => {
    const driver = new EditorDriver(documentOf(found('a', 1)))
    draw(driver, 'b')
    deleteItem(driver, 'b')
    const second = reload(driver)
    draw(second, 'c')
    expect(names(second)).toEqual(['a: Mark 1', 'c: Mark 3'])
    expect(second.editor.lastNumbers.mark).toBe(3)
  })

  it('of saved items without a number do not change when one is drawn', () => {
    const driver = new EditorDriver(documentOf(found('a'), found('b')))
    draw(driver, 'c')
    expect(names(driver)).toEqual(['a: Mark 1', 'b: Mark 2', 'c: Mark 3'])
    expect(names(reload(driver))).toEqual(['a: Mark 1', 'b: Mark 2', 'c: Mark 3'])
  })

  it('stay for spans of audio when another one is deleted', () => {
    const driver = new EditorDriver({ style: 'Black Box', tracks: [], spans: [] })
    const add = (id: string) => driver.editor.commit('add span', addItem(driver.state.settled, 'span', drawnSpan(id, { start: 1, end: 2 })))
    add('a')
    add('b')
    deleteItem(driver, 'a')
    const spans: readonly Span[] = reload(driver).state.settled.spans ?? []
    expect(spans.map(({ id, number }) => [id, number])).toEqual([['b', 2]])
  })

  it('stay for the rest of the session when a drawn mark is undone and drawn again', () => {
    const driver = new EditorDriver(documentOf(found('a', 1)))
    draw(driver, 'b')
    driver.editor.undo()
    driver.editor.redo()
    expect(names(driver)).toEqual(['a: Mark 1', 'b: Mark 2'])
  })

  it('are not used again for marks that were added with their number, as when unsaved changes are restored', () => {
    const driver = new EditorDriver(documentOf(found('a', 1)))
    const restored = { ...drawnMark('b', { page: 1, boxes: [BOX] }), number: 2 }
    driver.editor.commit('restore', addItem(driver.state.settled, 'mark', restored))
    draw(driver, 'c')
    expect(names(driver)).toEqual(['a: Mark 1', 'b: Mark 2', 'c: Mark 3'])
    expect(driver.editor.lastNumbers.mark).toBe(3)
  })

  it('are not used again for spans of a newer review that are deleted after the merge', () => {
    const counted = new ItemNames([])
    counted.takeNewer([{ ...drawnSpan('mine', { start: 1, end: 2 }), number: 8 }], { face: 0, object: 0, span: 7 })
    expect(counted.last.span).toBe(8)
  })

  it('are not shared with marks that were added elsewhere meanwhile', () => {
    const base = documentOf(found('a', 1))
    const mine = documentOf(found('a', 1), { ...drawnMark('mine', { page: 1, boxes: [BOX] }), number: 2 })
    const newest = documentOf(found('a', 1), found('theirs', 2))
    expect(mergeReview(base, mine, newest).review.marks?.map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['theirs', 2],
      ['mine', 3],
    ])
  })
})
