import { describe, expect, it } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { EditorDriver } from '#tests/editor-driver.ts'
import { decideGroup, toggleGroup } from './actions/items/decision-actions'
import { shownQueue } from './actions/selected'
import { closedGroupOf, listRows, textGroups, type TextGroup } from './text-groups'

const mark = (id: string, text: string | null, fields: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text,
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 100, y: 100, width: 80, height: 12 }],
  ...fields,
})
const LETTER = [
  mark('h1', 'Holloway', { confidence: 0.5 }),
  mark('j', 'Jane', { confidence: 0.6 }),
  mark('h2', 'holloway,', { confidence: 0.7, page: 2 }),
  mark('h3', 'Holloway.', { confidence: 0.8, page: 3 }),
  mark('box', null, { source: 'drawn', confidence: null }),
]
const start = (marks: readonly Mark[] = LETTER) => new EditorDriver({ style: 'Black Box', tracks: [], marks })
const rows = (driver: EditorDriver) =>
  listRows(shownQueue(driver.editor), driver.state).map((row) =>
    'group' in row ? `${row.group.text} × ${row.group.items.length}` : row.id,
  )
const groupOf = (driver: EditorDriver, id: string): TextGroup => {
  const group = textGroups(shownQueue(driver.editor)).get(id)
  if (!group) throw new Error('the mark has no group')
  return group
}
const decisions = (driver: EditorDriver) => (driver.state.settled.marks ?? []).map(({ id, decision }) => `${id} ${decision}`)

describe('[MEDIA-04] marks with the same text', () => {
  it('are one row, regardless of case and punctuation, in the place of the least certain one', () => {
    expect(rows(start())).toEqual(['Holloway × 3', 'j', 'box'])
  })

  it('are named without the comma that all of them have, and with the full stop of an abbreviation', () => {
    expect(rows(start([mark('a', 'Jane,'), mark('b', 'Jane,'), mark('c', 'Acme Inc.'), mark('d', 'Acme Inc.')]))).toEqual([
      'Jane × 2',
      'Acme Inc. × 2',
    ])
  })

  it('are listed below their row when it is opened, and only while it is open', () => {
    const driver = start()
    toggleGroup(driver, groupOf(driver, 'h1'))
    expect(rows(driver)).toEqual(['Holloway × 3', 'h1', 'h2', 'h3', 'j', 'box'])
    toggleGroup(driver, groupOf(driver, 'h1'))
    expect(rows(driver)).toEqual(['Holloway × 3', 'j', 'box'])
  })

  it('are listed while one of them is selected on its page', () => {
    const driver = start()
    driver.editor.select('h2')
    expect(rows(driver)).toEqual(['Holloway × 3', 'h1', 'h2', 'h3', 'j', 'box'])
    toggleGroup(driver, groupOf(driver, 'h2'))
    expect(rows(driver)).toEqual(['Holloway × 3', 'j', 'box'])
    expect(driver.state.selectedIds.size).toBe(3)
  })

  it('are decided by one decision, which is one undo step', () => {
    const driver = start()
    decideGroup(driver, groupOf(driver, 'h1'), 'keep')
    expect(decisions(driver)).toEqual(['h1 keep', 'j redact', 'h2 keep', 'h3 keep', 'box redact'])
    expect(driver.state).toMatchObject({ undoLabel: 'leave “Holloway” × 3 visible', message: { text: '“Holloway” × 3 left visible' } })
    driver.editor.undo()
    expect(decisions(driver)).toEqual(['h1 redact', 'j redact', 'h2 redact', 'h3 redact', 'box redact'])
  })

  it('are one stop of the keys that go through the list, and are decided together there', () => {
    const driver = start()
    driver.keys('n')
    expect([...driver.state.selectedIds].toSorted()).toEqual(['h1', 'h2', 'h3'])
    expect(driver.state).toMatchObject({ selectedId: 'h1', message: { text: '“Holloway” × 3, to redact' } })
    driver.keys('n')
    expect(driver.state.selectedId).toBe('j')
    driver.keys('p', 'k')
    expect(decisions(driver)).toEqual(['h1 keep', 'j redact', 'h2 keep', 'h3 keep', 'box redact'])
    expect(driver.state.selectedId).toBe('j')
  })

  it('are gone through one by one while their row is open', () => {
    const driver = start()
    toggleGroup(driver, groupOf(driver, 'h1'))
    driver.keys('n', 'n', 'n', 'n')
    expect(driver.state.selectedId).toBe('j')
  })

  it('are not selected together if only some are reviewed, so that no decision is overruled', () => {
    const driver = start(LETTER.map((each) => (each.id === 'h2' ? { ...each, decision: 'keep' as const, reviewed: { at: 1 } } : each)))
    driver.keys('u')
    expect([...driver.state.selectedIds]).toEqual(['h1'])
  })

  it('are added to the selection together', () => {
    const driver = start()
    driver.editor.select('j')
    driver.keys('Shift+p')
    expect([...driver.state.selectedIds].toSorted()).toEqual(['h1', 'h2', 'h3', 'j'])
  })

  it('stay selected together when the selection is extended upwards from them, or to them from below', () => {
    const driver = start([mark('a', 'Adams', { confidence: 0.1 }), ...LETTER])
    driver.keys('n', 'n')
    expect(driver.state.selectedIds.size).toBe(3)
    driver.keys('Shift+p')
    expect([...driver.state.selectedIds].toSorted()).toEqual(['a', 'h1', 'h2', 'h3'])
    driver.editor.select('box')
    driver.editor.extendTo('h3')
    expect([...driver.state.selectedIds].toSorted()).toEqual(['box', 'h1', 'h2', 'h3', 'j'])
  })

  it('are not selected together when one of them is deleted', () => {
    const driver = start()
    driver.editor.select('h1')
    driver.keys('Delete')
    expect([...driver.state.selectedIds]).toEqual(['h2'])
  })

  it('are grouped within a frame, also 10,000 of them', () => {
    const driver = start(Array.from({ length: 10_000 }, (_, index) => mark(`m${index}`, 'Holloway', { page: 1 + (index % 400) })))
    expect(rows(driver)).toEqual(['Holloway × 10000'])
    const started = performance.now()
    for (let round = 0; round < 10; round += 1) {
      listRows(shownQueue(driver.editor), driver.state)
      closedGroupOf(shownQueue(driver.editor), 'm9999', driver.state)
    }
    expect((performance.now() - started) / 10).toBeLessThan(16)
  })
})
