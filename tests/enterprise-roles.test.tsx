import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ada } from '../src/api/test-support'
import { startApp } from './support/start-app'

vi.mock('../src/api/socket', () => ({ openSocket: () => () => undefined }))

const DESTINATIONS = ['Home', 'Account', 'Top up', 'Dashboard', 'Integrations', 'Library', 'Downloads', 'Enterprise admin']
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent).filter((text) => DESTINATIONS.includes(text))

const own = { menu: ['Account', 'Top up'], drawer: ['Library', 'Downloads', 'Account', 'Top up'] }
const member = { menu: ['Dashboard', 'Integrations'], drawer: ['Library', 'Downloads', 'Integrations', 'Dashboard'] }
const manager = { ...member, drawer: [...member.drawer, 'Enterprise admin'] }

/** All combinations of the three flags. Any flag makes an enterprise user; admins and owners manage users. */
test.each([
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }, own],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: false }, member],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: false }, manager],
  [{ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: true }, manager],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: false }, manager],
  [{ enterpriseUser: true, enterpriseAdmin: false, enterpriseOwner: true }, manager],
  [{ enterpriseUser: false, enterpriseAdmin: true, enterpriseOwner: true }, manager],
  [{ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true }, manager],
])('[ROLE-01] [HDR-08] the menu and the drawer match the roles %j', async (roles, expected) => {
  startApp({ path: '/home', answers: { 'GET /app/info': () => ({ ...ada, ...roles }) } })
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
])('[ROLE-01] [ROLE-03] access to the enterprise users with the roles %j is %s', async (roles, isOpen) => {
  startApp({
    path: '/app/enterprise/users',
    answers: {
      'GET /app/info': () => ({ ...ada, ...roles }),
      'GET /enterprise/account': () => new Response(null, { status: 404 }),
      'GET /enterprise/users': () => ({ users: [], total: 0 }),
    },
  })
  const title = isOpen ? 'Users' : '403 Forbidden'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})
