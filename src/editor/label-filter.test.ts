import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { filterInEffect, groupsIn, shownItems } from './label-filter'

const BOX = { x: 100, y: 100, width: 100, height: 100 }
const object = (id: string, x: number, fields: Partial<Track>): Track => faceTrack(id, { ...BOX, x }, { kind: 'object', ...fields })
const tracks = [
  faceTrack('face', BOX, { confidence: 0.9 }),
  object('plate-1', 250, { label: 'license_plate', confidence: 0.8 }),
  object('plate-2', 400, { label: 'license_plate', confidence: 0.3 }),
  object('text', 550, { label: 'text', confidence: 0.5 }),
  object('screen', 700, { label: 'screen', source: 'drawn', confidence: null }),
  object('plain', 850, { source: 'drawn', confidence: null }),
]
const start = (): EditorDriver => new EditorDriver(makeReview(tracks))
const shown = ({ state }: EditorDriver): string[] => shownItems(state).map(({ id }) => id)
const decisions = (driver: EditorDriver): string[] => driver.tracks.flatMap(({ id, decision }) => (decision === 'keep' ? [id] : []))

describe('[MEDIA-04] the label filter', () => {
  it('offers the groups that the review has, with their number', () => {
    expect(groupsIn({ tracks })).toEqual([
      { group: 'face', count: 1 },
      { group: 'license_plate', count: 2 },
      { group: 'text', count: 1 },
      { group: 'screen', count: 1 },
      { group: 'other', count: 1 },
    ])
    expect(groupsIn({ tracks: [faceTrack('a', BOX), faceTrack('b', BOX, { deleted: true })] })).toEqual([{ group: 'face', count: 1 }])
  })

  it('offers the names in text as a group of their own, of whatever category', () => {
    const names = [object('person', 250, { label: 'entity:PERSON' }), object('organisation', 400, { label: 'entity:ORG' })]
    const all = [...names, object('text', 550, { label: 'text' }), object('plain', 700, {})]
    expect(groupsIn({ tracks: all })).toEqual([
      { group: 'text', count: 1 },
      { group: 'name', count: 2 },
      { group: 'other', count: 1 },
    ])
    const driver = new EditorDriver(makeReview(all))
    driver.editor.filterBy('name')
    expect(shown(driver)).toEqual(['person', 'organisation'])
    driver.keys('Shift+k')
    expect(decisions(driver)).toEqual(['person', 'organisation'])
    expect(driver.state.message.text).toBe('2 names left visible')
  })

  it('limits the list, also to screens', () => {
    const driver = start()
    expect(shown(driver)).toHaveLength(6)
    driver.editor.filterBy('license_plate')
    expect(shown(driver)).toEqual(['plate-1', 'plate-2'])
    driver.editor.filterBy('screen')
    expect(shown(driver)).toEqual(['screen'])
    driver.editor.filterBy('other')
    expect(shown(driver)).toEqual(['plain'])
    driver.editor.filterBy('all')
    expect(shown(driver)).toHaveLength(6)
  })

  it('offers categories, covers and decisions of spans where they tell spans apart', () => {
    const spans = [
      spanOf('a', 1, 2, { category: 'PERSON' }),
      spanOf('b', 3, 4, { category: 'PERSON', cover: 'tone' }),
      spanOf('c', 5, 6, { cover: 'tone' }),
    ]
    expect(groupsIn({ tracks: [], spans })).toEqual([
      { group: 'span', count: 3 },
      { group: 'category:PERSON', count: 2 },
      { group: 'cover:mute', count: 1 },
      { group: 'cover:tone', count: 2 },
    ])
    const driver = driveAudio(spans)
    const ids = (): string[] => shownItems(driver.editor.getSnapshot()).map(({ id }) => id)
    driver.editor.filterBy('category:PERSON')
    expect(ids()).toEqual(['a', 'b'])
    driver.editor.filterBy('cover:tone')
    expect(ids()).toEqual(['b', 'c'])
    // Decisions for all items apply to those that are listed.
    driver.press('Shift+k')
    expect(driver.spans().map(({ decision }) => decision)).toEqual(['redact', 'keep', 'keep'])
    driver.editor.filterBy('decision:redact')
    expect(ids()).toEqual(['a'])
  })

  it('limits the actions for all items to what the list shows, as one undo step', () => {
    const driver = start()
    driver.editor.filterBy('license_plate')
    driver.keys('Shift+k')
    expect(decisions(driver)).toEqual(['plate-1', 'plate-2'])
    expect(driver.state.message.text).toBe('2 license plates left visible')
    expect(driver.keys('Shift+k')).toBe(false)
    driver.editor.filterBy('all')
    driver.keys('Shift+k')
    expect(decisions(driver)).toHaveLength(6)
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.state.message.text).toBe('Undone: leave all license plates visible')
    expect(decisions(driver)).toEqual([])
  })

  it('limits next and previous, and what is selected after a deletion', () => {
    const driver = start()
    driver.editor.filterBy('license_plate')
    driver.keys('n')
    expect(driver.state).toMatchObject({ selectedId: 'plate-2', labelFilter: 'license_plate' })
    expect(driver.state.message.text).toMatch(/, 1 of 2, to redact$/)
    driver.keys('Delete')
    expect(driver.state).toMatchObject({ selectedId: 'plate-1', labelFilter: 'license_plate' })
  })

  it('shows all again when its last item is deleted, and applies again after undo', () => {
    const driver = start()
    driver.editor.filterBy('text')
    driver.keys('n', 'Delete')
    expect(filterInEffect(driver.state)).toBe('all')
    expect(shown(driver)).toHaveLength(5)
    driver.keys('Ctrl+z')
    expect(shown(driver)).toEqual(['text'])
  })

  it('deselects an item that it hides, and is removed when a hidden item is selected or drawn', () => {
    const driver = start()
    driver.editor.select('face')
    driver.editor.filterBy('text')
    expect(driver.state).toMatchObject({ selectedId: null, labelFilter: 'text' })
    driver.drag({ x: 110, y: 110 })
    expect(driver.state).toMatchObject({ selectedId: 'face', labelFilter: 'all' })
    driver.editor.filterBy('text')
    driver.keys('Shift+b')
    expect(driver.state.labelFilter).toBe('all')
    expect(shown(driver)).toContain(driver.state.selectedId)
  })
})
