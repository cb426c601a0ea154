import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderWithBackend } from '#tests/support/render-page.tsx'
import { Component as AccountLayout } from './account-layout'

test.each([
  ['/app/account', 'Profile'],
  ['/app/account/your-plan/', 'Your plan'],
  ['/app/account/your-plan', 'Your plan'],
  ['/app/account/invoices', 'Invoices'],
  ['/app/account/storage', 'Storage'],
])('[ACC-01] at %s the navigation marks %s', async (address, name) => {
  await renderWithBackend(<AccountLayout />, { path: address })
  const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Profile', 'Your plan', 'Invoices', 'Storage'])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([name])
})

test('a local profile has no invoices, because nothing is sold to it', async () => {
  await renderWithBackend(<AccountLayout />, { path: '/app/account', user: { email: '', emailKey: '' } })
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Your plan' })).toBeTruthy()
})
