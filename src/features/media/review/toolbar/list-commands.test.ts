import { expect, test } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '../../../../../tests/editor-driver'
import { listCommands } from './list-shortcuts'

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
