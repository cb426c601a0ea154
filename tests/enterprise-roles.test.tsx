import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ada } from '#api/test-support.ts'
import type { PageBackend } from './support/page-backend'
import { startApp } from './support/start-app'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

type Roles = Pick<typeof ada, 'enterpriseUser' | 'enterpriseAdmin' | 'enterpriseOwner'>

/** Gives Ada any combination of flags, because the embedded back end never sends some of them. */
const withRoles = (roles: Roles) => (backend: PageBackend) =>
  void backend.override('getUserInfo', () => ({ status: 200, body: { ...ada, ...roles } }))

const DESTINATIONS = ['Home', 'Account', 'Top up', 'Dashboard', 'Integrations', 'Library', 'Downloads', 'Enterprise admin']
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent).filter((text) => DESTINATIONS.includes(text))

const own = { menu: ['Account', 'Top up'], drawer: ['Library', 'Downloads', 'Account', 'Top up'] }
const member = { menu: ['Dashboard', 'Integrations'], drawer: ['Library', 'Downloads', 'Integrations', 'Dashboard'] }

/** All combinations. Any flag makes an enterprise user. */
test.each([
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }, own],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: false }, member],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: false }, member],
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: true }, member],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: false }, member],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: true }, member],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: true }, member],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true }, member],
])('[ROLE-01] [HDR-08] shows menu and drawer for %j', async (roles, expected) => {
  await startApp({ path: '/home', prepare: withRoles(roles) })
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu for Ada' }))
  const menu = within(await screen.findByRole('menu', { name: 'Account' })).getAllByRole('menuitem')
  expect(texts(menu)).toEqual(expected.menu)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('navigation', { name: 'Product' })).getAllByRole('link')
  expect(texts(drawer)).toEqual(expected.drawer)
})

test.each([
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: false }, false],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: false }, true],
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: true }, true],
])('[ROLE-01] [ROLE-03] opens the enterprise users for %j: %s', async (roles, isOpen) => {
  await startApp({ path: '/app/enterprise/users', persona: 'enterpriseOwner', prepare: withRoles(roles) })
  const title = isOpen ? 'Users' : '403 Forbidden'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})
