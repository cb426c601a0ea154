import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderAt } from '#ui/test-support.tsx'
import { Component as AccountLayout } from './account-layout'

test.each([
  ['/app/account', 'Profile'],
  ['/app/account/your-plan/', 'Your plan'],
  ['/app/account/your-plan', 'Your plan'],
  ['/app/account/invoices', 'Invoices'],
  ['/app/account/storage', 'Storage'],
])('[ACC-01] at %s the navigation marks %s', (address, name) => {
  renderAt(address, <AccountLayout />)
  const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Profile', 'Your plan', 'Invoices', 'Storage'])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([name])
})
