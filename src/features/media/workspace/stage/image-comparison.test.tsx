import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ImageComparison } from './image-comparison'

const image = { name: 'street.jpg', size: { width: 400, height: 300 }, originalUrl: 'blob:original', redactedUrl: 'blob:redacted' }

test('[NAV-09] the slider reveals the original, also by keyboard', async () => {
  render(<ImageComparison {...image} />)
  const slider = screen.getByRole('slider', { name: 'Original shown' })
  expect(slider.getAttribute('aria-valuetext')).toBe('50%')
  slider.focus()
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{ArrowLeft}{ArrowRight}')
  expect(slider.getAttribute('aria-valuetext')).toBe('20%')
  expect(screen.getByRole('img', { name: 'street.jpg, original' }).parentElement?.style.clipPath).toMatch(/80%/)
  expect(screen.getByRole('img', { name: 'street.jpg, redacted' }).getAttribute('src')).toBe('blob:redacted')
  expect(['Original', 'Redacted'].map((label) => screen.getByText(label).textContent)).toEqual(['Original', 'Redacted'])
  await userEvent.keyboard('{Home}')
  expect(screen.queryByText('Original')).toBeNull()
  await userEvent.keyboard('{End}')
  expect(slider.getAttribute('aria-valuenow')).toBe('100')
  expect(screen.queryByText('Redacted')).toBeNull()
})

test('shows both images side by side and at full size', async () => {
  render(<ImageComparison {...image} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('group', { name: 'Original, not redacted' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Redacted' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Full size' }))
  expect(screen.getByRole('radio', { name: 'Full size' }).getAttribute('aria-checked')).toBe('true')
})
