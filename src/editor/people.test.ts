import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, trackOf } from '#tests/editor-over-time.ts'
import { decideOnly } from './actions/items/person-decisions'
import { Clock } from './clock'
import { peopleOf, type Person } from './people'

const face = (id: string, start: number, end: number, fields: Partial<Track> = {}): Track => trackOf(id, [at(start), at(end)], fields)
const plate = face('plate', 0, 9, { kind: 'object', label: 'license_plate', decision: 'keep' })
const TRACKS = [
  face('a', 0, 2, { group: 'ada', confidence: 0.6 }),
  face('b', 3, 4),
  face('c', 5, 8, { group: 'ada', confidence: 0.95 }),
  face('d', 7, 9, { group: 'ada', confidence: 0.7 }),
  plate,
]
const drive = (tracks: readonly Track[]) =>
  new EditorDriver(makeReview(tracks), undefined, 'drawn', new Clock({ range: { start: 0, end: 20 }, now: () => 0 }))
const words = (people: readonly Person[]) =>
  people.map(
    ({ key, surest, stretches, seconds, isSuggested }) => `${key} ${surest.id} ${stretches}×, ${seconds} s${isSuggested ? '?' : ''}`,
  )
const decisions = ({ tracks }: EditorDriver) =>
  tracks.map(({ id, decision, reviewed }) => `${id} ${decision}${reviewed ? ' reviewed' : ''}`)
const first = (driver: EditorDriver): Person => {
  const [person] = peopleOf(driver.state.settled)
  if (!person) throw new Error('there is no person')
  return person
}

describe('[MEDIA-04] people of a video', () => {
  it('are groups and single faces with their surest face, longest first', () => {
    expect(words(peopleOf(makeReview(TRACKS)))).toEqual(['ada c 2×, 6 s', 'b b 1×, 1 s'])
  })

  it('list suggestions first, unless only one track of them is left', () => {
    const tracks = [face('x', 0, 9), face('y', 1, 2, { group: 'suggested-1' }), face('z', 4, 5, { group: 'suggested-1' })]
    expect(words(peopleOf(makeReview([...tracks, face('w', 6, 7, { group: 'suggested-2' })])))).toEqual([
      'suggested-1 y 2×, 2 s?',
      'x x 1×, 9 s',
      'suggested-2 w 1×, 1 s',
    ])
  })

  it('are kept alone by one step that leaves objects as they are', () => {
    const driver = drive(TRACKS)
    decideOnly(driver, first(driver), 'keep')
    expect(decisions(driver)).toEqual(['a keep reviewed', 'b redact', 'c keep reviewed', 'd keep reviewed', 'plate keep'])
    expect(driver.state).toMatchObject({
      undoLabel: 'keep only Face 4 and 2 more',
      message: { text: 'Face 4 and 2 more left visible, 1 other track will be redacted' },
    })
    driver.editor.undo()
    expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c redact', 'd redact', 'plate keep'])
  })

  it('are redacted alone by one step', () => {
    const driver = drive(TRACKS)
    decideOnly(driver, first(driver), 'redact')
    expect(decisions(driver)).toEqual(['a redact reviewed', 'b keep', 'c redact reviewed', 'd redact reviewed', 'plate keep'])
  })

  it('have one entry for a group of 200 tracks, and one step for all of them', () => {
    const driver = drive([
      face('alone', 0, 1),
      ...Array.from({ length: 200 }, (_, index) => face(`t${index}`, 2 * index, 2 * index + 1, { group: 'ada' })),
    ])
    expect(words(peopleOf(driver.state.settled))).toEqual(['ada t0 200×, 200 s', 'alone alone 1×, 1 s'])
    decideOnly(driver, first(driver), 'keep')
    expect(driver.tracks.filter(({ decision }) => decision === 'keep')).toHaveLength(200)
    driver.editor.undo()
    expect(driver.tracks.filter(({ decision }) => decision === 'keep')).toHaveLength(0)
  })
})
