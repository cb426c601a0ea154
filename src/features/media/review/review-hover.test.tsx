import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { showReview } from '#tests/review-page.tsx'

const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const hovered = () => rows().flatMap((row) => (row.hasAttribute('data-hovered') ? (row.textContent.match(/^\D+\d/)?.[0] ?? []) : []))

test('[MEDIA-04] marks the row of the box under the pointer, and none outside the boxes or off the image', async () => {
  await showReview()
  const canvas = screen.getByRole('application')
  fireEvent.pointerMove(canvas, { clientX: 0, clientY: 0, isPrimary: true })
  // The stand-in for the view is one pixel wide, so all boxes are there and the topmost is hovered.
  expect(hovered()).toEqual(['Face 2'])
  fireEvent.pointerMove(canvas, { clientX: 500, clientY: 500, isPrimary: true })
  expect(hovered()).toEqual([])
  fireEvent.pointerMove(canvas, { clientX: 0, clientY: 0, isPrimary: true })
  fireEvent.pointerLeave(canvas)
  expect(hovered()).toEqual([])
})

test('[MEDIA-04] marks the row under the pointer or the focus as the hovered one', async () => {
  const { user } = await showReview()
  const [first, second] = rows()
  if (!first || !second) throw new Error('The list has too few rows')
  await user.hover(within(second).getByText(/^Face/))
  expect(hovered()).toEqual(['Face 2'])
  await user.hover(within(first).getByText(/^Face/))
  expect(hovered()).toEqual(['Face 1'])
  await user.unhover(within(first).getByText(/^Face/))
  expect(hovered()).toEqual([])
  within(second).getByRole('button', { name: 'Delete Face 2' }).focus()
  expect(hovered()).toEqual(['Face 2'])
  within(second).getByRole('button', { name: 'Delete Face 2' }).blur()
  expect(hovered()).toEqual([])
})

test('[MEDIA-04] shows and hides the labels of boxes by its button and its key', async () => {
  const { user } = await showReview()
  const button = screen.getByRole('button', { name: 'Show labels' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('Labels hidden')
  await user.keyboard('#')
  expect(button.getAttribute('aria-pressed')).toBe('true')
})
