import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PersonaName } from '#mocks/seed/personas.ts'
import { Component as Shell } from '#app/shell/shell.tsx'
import { DEFAULT_FLAGS, flagsState, type Flags } from '#state/flags.ts'
import { resetState } from '#state/persisted-state.ts'
import { startPageBackend } from './support/page-backend'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

beforeEach(() => {
  resetState()
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => void Object.assign(flagsState, DEFAULT_FLAGS))

interface Shown {
  /** Where the logo leads. Null where it can't be clicked. */
  logo: string | null
  /** Whether there is a button that opens the drawer. */
  toggle: boolean
  help: 'Help guide' | 'Resource Center'
  /** Null without an account menu. */
  menu: string[] | null
  time: string | null
  /** Null without a drawer. */
  drawer: string[] | null
}

interface Row {
  who: Exclude<PersonaName, 'visitor' | 'unverified'>
  path?: string
  flags?: Partial<Flags>
  shown: Partial<Shown>
}

const usual = { logo: '/home', toggle: true, help: 'Help guide', time: null } as const
const own = { menu: ['Account', 'Top up'], drawer: ['Library', 'Downloads', 'Account', 'Top up'] }
const member = { menu: ['Dashboard', 'Integrations'], drawer: ['Library', 'Downloads', 'Integrations', 'Dashboard'] }
const admin = { ...own, drawer: [...own.drawer, 'Administration'] }
const api = { logo: null, toggle: false, drawer: null }

const ROWS: Row[] = [
  { who: 'newUser', shown: { ...own, time: '10 mins' } },
  { who: 'pending', shown: { ...own, time: '10 mins' } },
  { who: 'standard', shown: { ...own, time: '11 hours' } },
  { who: 'standard', path: '/image', shown: { ...own, menu: ['Home', ...own.menu], time: '11 hours' } },
  { who: 'standard', path: '/admin', shown: { ...own, menu: ['Home', ...own.menu], time: '11 hours' } },
  { who: 'standard', flags: { userflow: true }, shown: { ...own, help: 'Resource Center', time: '11 hours' } },
  {
    who: 'standard',
    flags: { 'account-page': true },
    shown: {
      menu: ['Dashboard (new)', 'Account', 'Top up'],
      drawer: ['Library', 'Downloads', 'Dashboard (new)', 'Account', 'Top up'],
      time: '11 hours',
    },
  },
  { who: 'unlimited', shown: own },
  { who: 'enterpriseUser', shown: { ...member, time: '10 hours' } },
  { who: 'enterpriseUser', path: '/app/enterprise', shown: { ...member, menu: ['Home', ...member.menu], time: '10 hours' } },
  {
    who: 'enterpriseUser',
    flags: { 'account-page': true },
    shown: {
      menu: ['Dashboard', 'Integrations', 'Dashboard (new)'],
      drawer: ['Library', 'Downloads', 'Integrations', 'Dashboard', 'Dashboard (new)'],
      time: '10 hours',
    },
  },
  { who: 'enterpriseAdmin', shown: { ...member, time: '100 hours' } },
  { who: 'enterpriseOwner', shown: { ...member, time: '100 hours' } },
  { who: 'admin', shown: admin },
  { who: 'admin', path: '/admin/users', shown: { ...admin, menu: ['Home', ...admin.menu] } },
  { who: 'apiUi', shown: { ...api, menu: null } },
  { who: 'apiUi', path: '/admin/users', shown: { logo: null, menu: null, drawer: own.drawer } },
  { who: 'apiUi', flags: { userflow: true }, shown: { ...api, help: 'Resource Center', menu: null } },
  { who: 'apiView', shown: { ...api, menu: own.menu } },
  { who: 'apiView', path: '/audio', shown: { ...api, menu: ['Home', ...own.menu] } },
  { who: 'apiAdmin', shown: { ...api, menu: own.menu } },
  { who: 'apiAdmin', path: '/admin/users', shown: { ...admin, logo: null, menu: ['Home', ...own.menu] } },
]

const DESTINATIONS =
  /^(Home|Account|Top up|Dashboard|Integrations|Dashboard \(new\)|Administration|Enterprise admin|Downloads|Library|Name this profile)$/

/** The links of the account menu. */
const PATHS: Record<string, string> = {
  Home: '/home',
  Account: '/app/account',
  'Top up': '/app/account/your-plan/',
  'Name this profile': '/name-profile',
  Dashboard: '/app/enterprise',
  Integrations: '/integrations',
  'Dashboard (new)': '/dashboard',
}

async function showShell(path: string): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ element: <Shell />, children: [{ path: '*', element: <main id="main">The page</main> }] }], {
    initialEntries: [path],
  })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  await screen.findByText('The page')
  // Parts with requests of their own appear when all have loaded.
  await waitFor(() => expect(client.isFetching()).toBe(0))
}

async function readDrawer(): Promise<string[] | null> {
  const toggle = screen.queryByRole('button', { name: 'Menu' })
  if (toggle === null) return null
  await userEvent.click(toggle)
  const links = within(await screen.findByRole('navigation', { name: 'Product' })).getAllByRole('link')
  return links.map(({ textContent }) => textContent)
}

async function readMenu(): Promise<Pick<Shown, 'menu' | 'time'>> {
  const avatar = screen.queryByRole('button', { name: /^Account menu for/ })
  if (avatar === null) return { menu: null, time: null }
  await userEvent.click(avatar)
  const items = within(await screen.findByRole('menu', { name: 'Account' })).getAllByRole('menuitem')
  const time = screen.queryByText(/^Remaining time: /)?.textContent.replace('Remaining time: ', '') ?? null
  const links = items.filter(({ textContent }) => DESTINATIONS.test(textContent))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(({ textContent }) => PATHS[textContent]))
  return { menu: links.map(({ textContent }) => textContent), time }
}

const named = ROWS.map((row) => ({ ...row, name: [row.who, row.path ?? '/home', ...Object.keys(row.flags ?? {})].join(' ') }))

test.each(named)('[HDR-01] [HDR-04] [HDR-06] [HDR-07] [HDR-08] [HDR-09] [NAV-07] [ROLE-01] [ROLE-02] $name', async (row) => {
  Object.assign(flagsState, row.flags)
  await startPageBackend({ persona: row.who })
  await showShell(row.path ?? '/home')
  const bar = within(screen.getByRole('banner'))
  const logo = bar.getByText('Redaction Studio').closest('a, button, [role], [tabindex]')
  const help = ['Help guide', 'Resource Center'].filter((name) => bar.queryByText(name) !== null)
  const shown = {
    logo: logo && (logo.getAttribute('href') ?? 'without a path'),
    toggle: bar.queryByRole('button', { name: 'Menu' }) !== null,
    help: help.join(' and '),
    ...(await readMenu()),
    drawer: await readDrawer(),
  }
  expect(shown).toEqual({ ...usual, ...row.shown })
  for (const name of ['Back', 'Enter fullscreen']) expect(bar.getByRole('button', { name })).toBeTruthy()
  expect(bar.queryByRole('button', { name: 'Redact' }), 'without an open review').toBeNull()
})

test('offers a local profile a name instead of time', async () => {
  await startPageBackend({ user: { name: 'Local profile', email: '', emailKey: '' }, profile: { plan: { kind: 'unlimited' } } })
  await showShell('/home')
  expect(await readMenu()).toEqual({ menu: ['Account', 'Name this profile'], time: null })
  expect(screen.getByText('No account')).toBeTruthy()
  expect(await readDrawer()).toEqual(['Library', 'Downloads', 'Account'])
})

test('[ROLE-01] shows a visitor nothing, and opens the landing page', async () => {
  const assign = vi.fn<(path: string) => void>()
  vi.stubGlobal('location', { ...window.location, pathname: '/home', assign })
  await startPageBackend({ isVisitor: true })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/home'] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})
