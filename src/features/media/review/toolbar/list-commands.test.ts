import { expect, test } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { listCommands, listShortcuts } from './list-shortcuts'

const BOX = { x: 100, y: 100, width: 80, height: 80 }

test('offers the actions of the review that need no focus, with their first shortcut', () => {
  const driver = new EditorDriver(makeReview([faceTrack('a', BOX)]))
  const commands = listCommands(driver.actions.all)
  const command = (id: string) => commands.find((one) => one.id === id)
  expect(command('review.keep-all')).toMatchObject({ label: 'Leave all visible', group: 'Decide', keys: ['Shift', 'K'] })
  // Arrow keys move the selected box, and Tab cycles only on the image.
  expect(commands.filter(({ label }) => /^Move|, from the image$/.test(label))).toEqual([])
  expect(command('review.undo')?.isEnabled()).toBe(false)
  command('review.keep-all')?.run()
  expect(driver.tracks[0]?.decision).toBe('keep')
  expect(command('review.undo')?.isEnabled()).toBe(true)
})

test('lists the key that shows the original while it is held, which is no command', () => {
  const { all } = new EditorDriver(makeReview([faceTrack('a', BOX)])).actions
  const shortcuts = listShortcuts(all).find(({ title }) => title === 'View')?.shortcuts
  expect(shortcuts).toContainEqual({ label: 'Show original in preview (hold)', keys: [['Shift', 'H']] })
  expect(listCommands(all).filter(({ label }) => label.includes('original'))).toEqual([])
})

test('leaves the shortcut of the list itself to the app, which has it on every page', () => {
  const { all } = new EditorDriver(makeReview([faceTrack('a', BOX)])).actions
  const labels = listShortcuts(all).flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label))
  expect(labels).toContain('Save now')
  expect(labels).not.toContain('Show shortcuts')
})

test('[MEDIA-04] offers the edits of tracks over time for a video only, with their shortcuts', () => {
  const review = makeReview([faceTrack('a', BOX)])
  const clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })
  const commands = listCommands(new EditorDriver(review, undefined, 'new', clock).actions.all)
  const keysOf = (label: string) => commands.find((command) => command.label === label)?.keys
  expect(keysOf('Split track')).toEqual(['S'])
  expect(keysOf('Not in frame')).toEqual(['A'])
  expect(keysOf('Set in-point')).toEqual(['I'])
  expect(keysOf('Cover gap')).toEqual(['X'])
  expect(keysOf('Draw zone')).toEqual(['D'])
  expect(keysOf('Add zone')).toEqual(['Shift', 'D'])
  expect(commands.filter(({ label }) => label.includes('on the timeline'))).toEqual([])
  const ofImage = listCommands(new EditorDriver(review).actions.all).map(({ label }) => label)
  const added = commands.map(({ label }) => label).filter((label) => !ofImage.includes(label))
  expect(added).toEqual(expect.arrayContaining(['Merge tracks', 'Redact all others', 'Draw zone', 'Group', 'Loop selection', 'Next gap']))
  expect(ofImage.filter((label) => /track|zone|gap|stretch|(in|out)-point/i.test(label))).toEqual([])
})
