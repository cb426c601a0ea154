import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'

const plate = faceTrack('plate', { x: 300, y: 500, width: 120, height: 30 }, { kind: 'object', label: 'license_plate' })
const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const row = (name: string) => rows().find((item) => within(item).queryByText(name)) ?? document.body
const nameButton = (name: string) => within(row(name)).getByText(name)
const selected = () => rows().flatMap((item) => item.querySelector('[aria-current=true]')?.textContent.match(/^\D+\d/)?.[0] ?? [])
const announced = () => screen.getByRole('status').textContent

test('[MEDIA-04] selects several rows by Ctrl and Shift clicks, announces the number, and decides them as one undo step', async () => {
  const { user, saved, backend } = await showReview()
  await user.click(nameButton('Face 1'))
  await user.keyboard('{Control>}')
  await user.click(nameButton('Face 3'))
  await user.keyboard('{/Control}')
  expect(selected()).toEqual(['Face 1', 'Face 3'])
  expect(announced()).toBe('2 items selected')
  expect(screen.getByRole('application').getAttribute('aria-label')).toBe('Image with 3 boxes, 2 items selected')
  await user.click(nameButton('Face 1'))
  await user.keyboard('{Shift>}')
  await user.click(nameButton('Face 3'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Face 1', 'Face 2', 'Face 3'])
  expect(panel().textContent).toContain('3 of 3 selected')
  await user.click(within(screen.getByRole('group', { name: 'Decision for 3 items' })).getByRole('button', { name: 'Leave visible' }))
  expect(announced()).toBe('3 items left visible. All items reviewed')
  expect(panel().textContent).toContain('0 to redact, 3 left visible')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  expect(backend.sent('PATCH')).toMatchObject([{ changes: [{ type: 'edit_track' }, { type: 'edit_track' }, { type: 'edit_track' }] }])
  await user.keyboard('{Control>}z{/Control}')
  expect(announced()).toBe('Undone: leave 3 items visible')
  expect(panel().textContent).toContain('3 to redact, 0 left visible')
})

test('[MEDIA-04] extends the selection by Shift and arrow keys in the list, and the focus follows', async () => {
  const { user } = await showReview()
  await user.click(nameButton('Face 1'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Face 1', 'Face 2'])
  expect(document.activeElement).toBe(nameButton('Face 2').closest('button'))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['Face 1'])
  expect(announced()).toBe('Face 1 selected')
  await user.keyboard('{Escape}')
  expect(selected()).toEqual([])
})

test('[MEDIA-04] Ctrl+A selects the items that the filter shows', async () => {
  const { user } = await showReview({ detections: { tracks: [...reviewedFaces, plate] } })
  await user.selectOptions(screen.getByLabelText('Show'), 'face')
  await user.click(nameButton('Face 2'))
  await user.keyboard('{Control>}a{/Control}{Delete}')
  expect(announced()).toBe('3 items deleted')
  expect(screen.getByText('Deleted (3)')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(panel().textContent).toContain('4 to redact, 0 left visible')
})
