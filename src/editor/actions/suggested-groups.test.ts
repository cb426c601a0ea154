import { expect, it } from 'vitest'

import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '../clock'

/** Opens a review in which a detection suggests that two of three tracks show the same person. */
function start() {
  const tracks = [trackOf('a', [at(0), at(10, 200)]), trackOf('b', [at(12), at(14, 200)]), trackOf('c', [at(16, 600), at(20, 700)])]
  const review = makeReview(tracks.map((track) => (track.id === 'b' ? track : { ...track, group: 'suggested-job-1' })))
  const driver = new EditorDriver(review, undefined, 'new', new Clock({ range: { start: 0, end: 20.5 }, now: () => 0 }))
  const run = (id: string): string => {
    expect(driver.actions.run(id)).toBe(true)
    return driver.state.message.text
  }
  return { driver, run }
}

const decisions = (driver: EditorDriver) => driver.tracks.map(({ id, decision }) => `${id} ${decision}`)
const groups = (driver: EditorDriver) => driver.tracks.map(({ group }) => group)

it('[MEDIA-04] decides on a suggested group only once it is accepted', () => {
  const { driver, run } = start()
  driver.editor.select('a')
  for (const id of ['redact-group', 'keep-group']) expect(driver.actions.get(id).isEnabled()).toBe(false)
  run('select-group')
  expect([...driver.state.selectedIds]).toEqual(['a', 'c'])
  expect(run('accept-group')).toBe('2 tracks grouped')
  const [group, , other] = groups(driver)
  expect(group).toBe(other)
  expect(group).not.toMatch(/^suggested-/)
  expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c redact'])
  expect(driver.actions.get('accept-group').isEnabled()).toBe(false)
  driver.editor.select('a')
  run('keep-group')
  expect(decisions(driver)).toEqual(['a keep', 'b redact', 'c keep'])
})

it('[MEDIA-04] separates a suggested group, or takes one track out of it, and changes no decision', () => {
  const { driver, run } = start()
  driver.editor.select('c')
  expect(run('reject-group')).toBe('2 tracks separated')
  expect(groups(driver)).toEqual([undefined, undefined, undefined])
  driver.keys('Ctrl+z')
  expect(groups(driver)).toEqual(['suggested-job-1', undefined, 'suggested-job-1'])
  run('ungroup')
  expect(groups(driver)).toEqual(['suggested-job-1', undefined, undefined])
  expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c redact'])
})

it('[MEDIA-04] never groups by hand into a suggested group', () => {
  const { driver } = start()
  driver.editor.selectAllOf(['a', 'b'])
  expect(driver.actions.run('group')).toBe(true)
  const [group, other, left] = groups(driver)
  expect(group).toBe(other)
  expect(group).not.toMatch(/^suggested-/)
  expect(left).toBe('suggested-job-1')
})
