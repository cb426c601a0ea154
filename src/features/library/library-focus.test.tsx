import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { mediaRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

test('opening the library does not move the focus, and clearing the selection moves it to Select all', async () => {
  giveRoom()
  await renderWithBackend(<LibraryPage />, { path: '/home', seed: { media: [mediaRow('a'), mediaRow('b')] } })
  const box = await screen.findByRole('checkbox', { name: 'Select a.jpg' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select all' }))
})
