import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { flagsState } from '#state/flags.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { showReview } from '#tests/review-page.tsx'

beforeEach(() => {
  flagsState['find-person'] = true
})

afterEach(() => {
  flagsState['find-person'] = false
})

const BOX = { x: 100, y: 100, width: 80, height: 80 }
const faces = (group?: string): Track[] => [
  faceTrack('one', BOX, { ...(group !== undefined && { group }) }),
  faceTrack('two', { ...BOX, x: 400 }, { ...(group !== undefined && { group }) }),
  faceTrack('plate', { ...BOX, x: 700 }, { kind: 'object', label: 'license_plate' }),
]
const row = (name: string) =>
  within(screen.getByRole('complementary', { name: 'Detections' })).getByRole('button', { name: new RegExp(`^${name}`) })
const entry = () => within(screen.getByRole('menu', { name: /^Actions/ })).queryByRole('menuitem', { name: 'Find this person…' })
const button = () => screen.queryByRole('button', { name: 'Find this person in project' })

async function open(group?: string) {
  const { router, user } = await showReview({ detections: { tracks: faces(group) } })
  // The page has no route here.
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  return { user, navigate }
}

test('[MEDIA-04] finds the person of a face from its menu and from the panel', async () => {
  const { user, navigate } = await open()
  fireEvent.contextMenu(row('Face 2'))
  await user.click(entry() ?? document.body)
  expect(navigate).toHaveBeenLastCalledWith('/find-person?v=m1&item=two', expect.anything())
  await user.click(row('Face 1'))
  await user.click(button() ?? document.body)
  expect(navigate).toHaveBeenLastCalledWith('/find-person?v=m1&item=one', expect.anything())
})

test('[MEDIA-04] finds the person of an accepted group, but not of several faces or of an object', async () => {
  const { user } = await open('accepted')
  await user.click(row('License plate 1'))
  expect(button()).toBeNull()
  await user.click(row('Face 1'))
  await user.keyboard('{Control>}')
  await user.click(row('Face 2'))
  await user.keyboard('{/Control}')
  expect(button()).toBeTruthy()
  fireEvent.contextMenu(row('Face 1'))
  expect(entry()).toBeTruthy()
})

test('[MEDIA-04] offers no search while two faces without a group are selected', async () => {
  const { user } = await open()
  await user.click(row('Face 1'))
  await user.keyboard('{Control>}')
  await user.click(row('Face 2'))
  await user.keyboard('{/Control}')
  expect(button()).toBeNull()
  fireEvent.contextMenu(row('Face 1'))
  expect(entry()).toBeNull()
})

test('[FLAG-01] offers nothing where comparing faces is off', async () => {
  flagsState['find-person'] = false
  const { user } = await open()
  await user.click(row('Face 1'))
  expect(button()).toBeNull()
  fireEvent.contextMenu(row('Face 1'))
  expect(entry()).toBeNull()
})
