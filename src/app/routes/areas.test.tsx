import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { refusal, serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as AdminArea } from './admin-area'
import { Component as EnterpriseArea } from './enterprise-area'
import { Component as ManagersOnly } from './enterprise-managers'

afterEach(() => void vi.unstubAllGlobals())

const ada: UserInfo = {
  token: 't',
  websocket: 'ws',
  remainingSeconds: null,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user: { id: 'user-ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
}

const ROLES = [
  { role: 'nobody', flags: {}, isMember: false, isManager: false },
  { role: 'user', flags: { enterpriseUser: true }, isMember: true, isManager: false },
  { role: 'admin', flags: { enterpriseUser: true, enterpriseAdmin: true }, isMember: true, isManager: true },
  { role: 'owner', flags: { enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true }, isMember: true, isManager: true },
]

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

test.each(ROLES)('[ROLE-01] [ROLE-03] the enterprise area for $role: open $isMember, with users $isManager', async (row) => {
  serve({ 'GET /app/info': () => ({ ...ada, ...row.flags }) })
  renderArea(<EnterpriseArea />)
  if (!row.isMember) {
    expect(await screen.findByText('403 Forbidden')).toBeTruthy()
    expect(screen.queryByText('The page')).toBeNull()
    return
  }
  expect(await screen.findByText('The page')).toBeTruthy()
  const links = within(screen.getByRole('navigation', { name: 'Enterprise' })).getAllByRole('link')
  const users = row.isManager ? ['Users'] : []
  expect(links.map(({ textContent }) => textContent)).toEqual(['Overview', ...users, 'Projects', 'Statistics', 'Activities', 'Events'])
})

test.each(ROLES)('[ROLE-01] the users of an enterprise for $role: $isManager', async ({ flags, isManager }) => {
  serve({ 'GET /app/info': () => ({ ...ada, ...flags }) })
  renderArea(<ManagersOnly />)
  expect(await screen.findByText(isManager ? 'The page' : '403 Forbidden')).toBeTruthy()
})

test.each([
  { who: 'an admin', payment: { adminUser: true, planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true }, isOpen: true },
  {
    who: 'unlimited',
    payment: { adminUser: false, planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true },
    isOpen: false,
  },
  { who: 'an enterprise', payment: { planTitle: 'Enterprise plan', planTitleSubtitle: 'Riverside' }, isOpen: false },
])('[ROLE-01] [ROLE-03] the admin area for $who: $isOpen', async ({ payment, isOpen }) => {
  serve({ 'GET /app/info/payment': () => payment })
  renderArea(<AdminArea />)
  expect(await screen.findByText(isOpen ? 'The page' : '403 Forbidden')).toBeTruthy()
  expect(screen.queryByText('The page') !== null).toBe(isOpen)
})

test('[ROLE-03] rights that cannot be checked open nothing, and can be checked again', async () => {
  let isDown = true
  const admin = { adminUser: true, planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true }
  serve({ 'GET /app/info/payment': () => (isDown ? refusal(500) : admin) })
  renderArea(<AdminArea />)
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't check your permissions")
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The page')).toBeTruthy()
})
