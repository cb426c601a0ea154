import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'

import type { UserInfo } from '../../generated/model/userInfo.zod'
import { renderAt } from '../ui/test-support'
import { AccountMenu } from './account-menu'

const standard: UserInfo = {
  token: 't',
  websocket: 'ws',
  remainingSeconds: 3900,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user: { id: 'user-ada', name: 'Ada Okafor', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
}

function Address() {
  return <output>{useLocation().pathname}</output>
}

async function open(changes: Partial<UserInfo> = {}): Promise<void> {
  renderAt(
    '/home',
    <>
      <AccountMenu info={{ ...standard, ...changes }} />
      <Address />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Account of Ada Okafor' }))
  await screen.findByRole('menu')
}

const entry = (name: string) => screen.queryByRole('menuitem', { name })

test.each([
  ['Account', '/app/account'],
  ['Top up', '/app/account/your-plan/'],
])('[HDR-08] %s leads to %s', async (name, path) => {
  await open()
  await userEvent.click(screen.getByRole('menuitem', { name }))
  expect(screen.getByRole('status').textContent).toBe(path)
})

test.each([
  ['somebody on their own', {}, true],
  ['an enterprise user', { enterpriseUser: true }, false],
  ['an enterprise admin', { enterpriseUser: true, enterpriseAdmin: true }, false],
  ['an enterprise owner', { enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true }, false],
])('[HDR-08] [ROLE-01] Account and Top up for %s', async (_who, roles, isThere) => {
  await open(roles)
  expect([entry('Account') !== null, entry('Top up') !== null]).toEqual([isThere, isThere])
})

test.each([
  [3900, 'Remaining time: 1 hour 5 mins'],
  [0, 'Remaining time: 0 mins'],
  ['infinite', null],
  [null, null],
] as const)('[HDR-09] remaining seconds of %s show %s', async (remainingSeconds, words) => {
  await open({ remainingSeconds })
  expect(screen.queryByText(/Remaining time/)?.textContent ?? null).toBe(words)
})

test('the theme is chosen in the menu, which says which one is chosen', async () => {
  await open()
  expect(screen.getByRole('menuitemradio', { name: 'Dark theme' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Light theme' }))
  expect(document.documentElement.classList.contains('bp6-dark')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Account of Ada Okafor' }))
  expect((await screen.findByRole('menuitemradio', { name: 'Light theme' })).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('menuitemradio', { name: 'Dark theme' }).getAttribute('aria-checked')).toBe('false')
})
