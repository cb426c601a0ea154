import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { showReview } from '#tests/review-page.tsx'

const plate = faceTrack('plate', { x: 300, y: 500, width: 120, height: 40 }, { kind: 'object', label: 'license_plate' })

test('[MEDIA-04] turns the selected plate by keyboard, announces it, saves a polygon and undoes it', async () => {
  const { user, saved } = await showReview({ detections: { tracks: [plate] } })
  const shapes = async () => (await saved()).tracks.map(({ shape, points = [] }) => [shape, points.length])
  await user.click(within(screen.getByRole('list', { name: /^Detections/ })).getByRole('button', { name: /^License plate 1/ }))
  const canvas = screen.getByRole('application')
  canvas.focus()
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(screen.getByText('License plate 1 turned 15° right')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Polygon' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Ellipse' })).toHaveProperty('disabled', true)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await shapes()).toEqual([['polygon', 4]]))
  await user.keyboard('{Control>}zs{/Control}')
  await waitFor(async () => expect(await shapes()).toEqual([[undefined, 0]]))
  const help = document.getElementById(canvas.getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toMatch(/Control with the left or right arrow key turns it, and with Shift by 15 degrees/)
})

const FACE = { x: 300, y: 500, width: 120, height: 40 }
const square = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y: x === 0 ? y : 1 - y })))

test.each([
  ['box', faceTrack('face', FACE)],
  ['ellipse', faceTrack('face', FACE, { shape: 'ellipse' })],
  ['polygon', faceTrack('face', FACE, { shape: 'polygon', points: square })],
])('[MEDIA-04] stays on the page by every arrow key with Command, Ctrl or Alt while a region is selected: %s', async (_shape, track) => {
  const { user } = await showReview({ detections: { tracks: [track] } })
  const canvas = screen.getByRole('application')
  // The event returns whether the browser may do what it does by the key.
  const isLeftToBrowser = (on: Element): boolean[] =>
    [{ metaKey: true }, { ctrlKey: true }, { altKey: true }, { altKey: true, shiftKey: true }].flatMap((modifiers) =>
      ['ArrowLeft', 'ArrowRight'].map((key) => fireEvent.keyDown(on, { key, ...modifiers })),
    )
  canvas.focus()
  expect(isLeftToBrowser(canvas)).toContain(true)
  await user.click(within(screen.getByRole('list', { name: /^Detections/ })).getByRole('button', { name: /^Face 1/ }))
  expect(isLeftToBrowser(canvas)).not.toContain(true)
  expect(isLeftToBrowser(document.body)).not.toContain(true)
})
