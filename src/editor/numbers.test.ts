import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { reviewQueue } from './queue'

const BOX = { x: 100, y: 100, width: 100, height: 100 }
const found = makeReview([
  faceTrack('sure', BOX, { confidence: 0.9 }),
  faceTrack('unsure', { ...BOX, x: 500 }, { confidence: 0.4 }),
  faceTrack('medium', { ...BOX, x: 800 }, { confidence: 0.7 }),
])

/** Simulates a save and a reload. */
function reload({ editor }: EditorDriver, visit: number): EditorDriver {
  const { settled } = editor.getSnapshot()
  return new EditorDriver({ ...settled, lastNumbers: editor.lastNumbers }, undefined, `visit-${visit}`)
}

describe('[MEDIA-04] names of items', () => {
  it('are stable and unique after any mix of deletions, undo, drawing and reloads', () => {
    const move = fc.oneof(
      fc.nat(9).map((n) => ({ kind: 'delete' as const, n })),
      fc.constantFrom('b', 'Shift+b', 'Ctrl+z', 'Ctrl+Shift+z', 'Shift+l').map((key) => ({ kind: 'key' as const, key })),
      fc.constant({ kind: 'reload' as const }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let driver = new EditorDriver(found)
        const numbers = new Map<string, string>()
        const owners = new Map<string, string>()
        for (const [visit, next] of moves.entries()) {
          if (next.kind === 'reload') driver = reload(driver, visit)
          else if (next.kind === 'key') driver.keys(next.key)
          else {
            const queue = reviewQueue(driver.tracks)
            driver.editor.select(queue[next.n % Math.max(1, queue.length)]?.id ?? null)
            driver.keys('Delete')
          }
          for (const { id, kind } of driver.tracks) {
            const number = `${kind} ${/\d+$/.exec(driver.editor.nameOf(id))?.[0]}`
            expect(numbers.get(id) ?? number).toBe(number)
            expect(owners.get(number) ?? id).toBe(id)
            numbers.set(id, number)
            owners.set(number, id)
          }
        }
      }),
    )
  })

  it('numbers a drawn box after the highest number of its kind, even after the box with that number was deleted and the review reloaded', () => {
    const first = new EditorDriver(found)
    first.keys('Shift+b', 'Delete', 'b')
    const second = reload(first, 2)
    second.keys('Shift+b')
    expect(second.tracks.map(({ id }) => second.editor.nameOf(id))).toEqual(['Face 3', 'Face 1', 'Face 2', 'Face 4', 'Object 2'])
  })
})

describe('[MEDIA-04] deleted detections', () => {
  it('stay in the record, leave the queue and the counts, and are restored by undo', () => {
    const driver = new EditorDriver(found)
    driver.keys('n', 'Delete')
    expect(driver.tracks.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['sure', undefined],
      ['unsure', true],
      ['medium', undefined],
    ])
    expect(reviewQueue(driver.tracks).map(({ id }) => id)).toEqual(['medium', 'sure'])
    expect(driver.state.message.text).toBe('Face 1 deleted')
    driver.keys('Shift+k')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['keep', 'redact', 'keep'])
    driver.click({ x: 550, y: 150 })
    expect(driver.state.selectedId).toBeNull()
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.tracks.some((track) => 'deleted' in track)).toBe(false)
  })

  it('are removed from the record when they were drawn', () => {
    const driver = new EditorDriver(found)
    driver.keys('b', 'Delete')
    expect(driver.tracks).toHaveLength(3)
  })
})

describe('[MEDIA-05] labels of objects', () => {
  it('rename the object, clear a style that leaves text readable, and are undone in one step', () => {
    const driver = new EditorDriver(found)
    driver.keys('Shift+b', 'w')
    expect(driver.state.message.text).toBe(
      'Object 1: Pixelated. Text may be readable through this style. Use solid black for anything with writing.',
    )
    driver.keys('Shift+l')
    expect(driver.tracks[3]).toMatchObject({ label: 'license_plate', style: null })
    expect(driver.editor.nameOf('drawn-1')).toBe('License plate 1')
    expect(driver.state).toMatchObject({
      undoLabel: 'label Object 1 as license plate',
      message: { text: 'Object 1 is now License plate 1' },
    })
    driver.keys('Ctrl+z')
    expect(driver.tracks[3]).toMatchObject({ style: 'Pixelated' })
    expect(driver.tracks[3]).not.toHaveProperty('label')
  })

  it('allow only Black Box for a license plate, a screen and a text', () => {
    for (const key of ['Shift+l', 'Shift+s', 'Shift+t']) {
      const driver = new EditorDriver(found)
      driver.keys('Shift+b', key)
      expect(driver.keys('w')).toBe(false)
      expect(driver.keys('e')).toBe(false)
      expect(driver.actions.get('style-Black Box').isOn?.()).toBe(true)
    }
  })

  it('apply to objects only, which ignore the default style of faces', () => {
    const driver = new EditorDriver(found)
    driver.keys('n')
    expect(driver.keys('Shift+l')).toBe(false)
    driver.keys('Shift+b', 'Shift+e')
    expect(driver.keys('t')).toBe(false)
    expect(driver.actions.get('style-Black Box').isOn?.()).toBe(true)
  })
})
