import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as AdminArea } from './admin-area'
import { Component as EnterpriseArea } from './enterprise-area'
import { Component as ManagersOnly } from './enterprise-managers'

const ROLES = [
  { persona: 'standard', isMember: false, isManager: false },
  { persona: 'enterpriseUser', isMember: true, isManager: false },
  { persona: 'enterpriseAdmin', isMember: true, isManager: true },
  { persona: 'enterpriseOwner', isMember: true, isManager: true },
] as const

function renderArea(area: ReactElement) {
  renderAt(
    '/',
    <Routes>
      <Route element={area}>
        <Route path="/" element={<p>The page</p>} />
      </Route>
    </Routes>,
  )
}

test.each(ROLES)(
  '[ROLE-01] [ROLE-03] enterprise area for $persona: open $isMember, links to users $isManager',
  async ({ persona, isMember, isManager }) => {
    await startPageBackend({ persona })
    renderArea(<EnterpriseArea />)
    if (!isMember) {
      expect(await screen.findByText('403 Forbidden')).toBeTruthy()
      expect(screen.queryByText('The page')).toBeNull()
      return
    }
    expect(await screen.findByText('The page')).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Enterprise' })).getAllByRole('link')
    const users = isManager ? ['Users'] : []
    expect(links.map(({ textContent }) => textContent)).toEqual(['Overview', ...users, 'Projects', 'Statistics', 'Activities', 'Events'])
  },
)

test.each(ROLES)('[ROLE-01] enterprise users for $persona: open $isManager', async ({ persona, isManager }) => {
  await startPageBackend({ persona })
  renderArea(<ManagersOnly />)
  expect(await screen.findByText(isManager ? 'The page' : '403 Forbidden')).toBeTruthy()
  expect(screen.queryByText('The page') !== null).toBe(isManager)
})

test.each([
  { persona: 'admin', isOpen: true },
  { persona: 'unlimited', isOpen: false },
  { persona: 'enterpriseOwner', isOpen: false },
] as const)('[ROLE-01] [ROLE-03] admin area for $persona: open $isOpen', async ({ persona, isOpen }) => {
  await startPageBackend({ persona })
  renderArea(<AdminArea />)
  expect(await screen.findByText(isOpen ? 'The page' : '403 Forbidden')).toBeTruthy()
  expect(screen.queryByText('The page') !== null).toBe(isOpen)
})

test('[ROLE-03] keeps the admin area closed when the role fails to load, with a retry', async () => {
  const backend = await startPageBackend({ persona: 'admin' })
  const recover = backend.refuse('getPaymentInfo', 500)
  renderArea(<AdminArea />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t check your permissions')
  expect(screen.queryByText('The page')).toBeNull()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The page')).toBeTruthy()
})
