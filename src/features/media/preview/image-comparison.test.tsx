import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ImageComparison } from './image-comparison'
import type { Preview } from './use-preview'

const preview: Preview = {
  image: new Blob(),
  width: 400,
  height: 300,
  redacted: [],
  outside: 0,
  originalUrl: 'blob:original',
  previewUrl: 'blob:redacted',
}

test('[NAV-09] the slider reveals the original, also by keyboard', () => {
  render(<ImageComparison preview={preview} name="street.jpg" />)
  const slider = screen.getByRole('slider', { name: 'Original shown' })
  expect(slider.getAttribute('aria-valuetext')).toBe('50%')
  fireEvent.change(slider, { target: { value: '20' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('20%')
  expect(screen.getByRole('img', { name: 'street.jpg, original' }).parentElement?.style.clipPath).toMatch(/80%/)
  expect(screen.getByRole('img', { name: 'street.jpg, redacted' }).getAttribute('src')).toBe('blob:redacted')
})

test('shows both images side by side and at full size', async () => {
  render(<ImageComparison preview={preview} name="street.jpg" />)
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('group', { name: 'Original, not redacted' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Redacted' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Full size' }))
  expect(screen.getByRole('radio', { name: 'Full size' }).getAttribute('aria-checked')).toBe('true')
})
