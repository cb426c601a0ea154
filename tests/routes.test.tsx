import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PersonaName } from '#mocks/seed/personas.ts'
import { queryClient } from '#api/query-client.ts'
import { createAppRouter } from '#app/routes/router.tsx'
import { resetState } from '#state/persisted-state.ts'
import { rememberSession } from '#state/session-hint.ts'
import { startPageBackend } from './support/page-backend'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

let disposeRouter: () => void

beforeEach(() => {
  resetState()
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => {
  cleanup()
  disposeRouter()
})

/** Opens a URL of the whole app as a persona or a visitor. */
async function open(address: string, who: Exclude<PersonaName, 'visitor'> | null): Promise<void> {
  await startPageBackend(who === null ? { isVisitor: true } : { persona: who })
  if (who !== null) rememberSession()
  history.replaceState(null, '', address)
  const router = createAppRouter()
  disposeRouter = () => router.dispose()
  render(
    <BlueprintProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
}

/** Returns the names of the open page: the label of its landmark, and its headings. */
async function pageName(): Promise<string> {
  return vi.waitFor(() => {
    const main = screen.getByRole('main')
    const headings = within(main).queryAllByRole('heading')
    // A page that is still loading has none.
    expect(headings).not.toEqual([])
    return [main.getAttribute('aria-label'), ...headings.map(({ textContent }) => textContent)].join(' / ')
  }, 10_000)
}

/** The routes on which a finger moves the position, and must not pan or zoom the page. */
const WITHOUT_TOUCH_GESTURES = ['/video', '/video/review', '/video/search', '/audio', '/audio/review']

// The routes of the specification.
test.each([
  ['/home', 'standard', /^Library \//],
  ['/video', 'standard', /^Video \/ No video/],
  ['/video/review', 'standard', /^Review \/ No video/],
  ['/video/search', 'standard', /^Video search \//],
  ['/image', 'standard', /^Image \/ No image/],
  ['/image/review', 'standard', /^Review \/ No image/],
  ['/audio', 'standard', /^Audio \/ No (recording|audio)/],
  ['/audio/review', 'standard', /^Review \/ No (recording|audio)/],
  ['/document', 'standard', /^Document \/ No document/],
  ['/watch-list', 'standard', /^Watch list \/ No project/],
  ['/app/account', 'standard', /^Profile \//],
  ['/app/account/invoices', 'standard', /^Invoices \//],
  ['/app/account/your-plan/', 'standard', /^Your plan \//],
  ['/app/enterprise', 'enterpriseOwner', /^Enterprise account \//],
  ['/app/enterprise/users', 'enterpriseOwner', /^Users \//],
  ['/app/enterprise/projects', 'enterpriseOwner', /^Projects \//],
  ['/admin', 'admin', /^Accounts \//],
  ['/admin/users', 'admin', /^All users \//],
  ['/admin/flags', 'admin', /^Features \//],
  ['/integrations', 'enterpriseOwner', /^Integrations \//],
  ['/integrations/eagle-eye', 'enterpriseOwner', /^Eagle Eye \//],
  ['/integrations/eagle-eye/callback', 'enterpriseOwner', /^Connect Eagle Eye \//],
  ['/dashboard', 'standard', /^Dashboard \//],
  ['/enterprise', 'enterpriseOwner', /^Statistics \//],
  ['/enterprise/activities', 'enterpriseOwner', /^Activities \//],
  ['/enterprise/events', 'enterpriseOwner', /^Events \//],
] as const)('[NAV-01] [NAV-05] %s shows its page, without touch gestures on video and audio pages', async (path, who, name) => {
  await open(path, who)
  expect(await pageName()).toMatch(name)
  expect(document.documentElement.style.touchAction).toBe(WITHOUT_TOUCH_GESTURES.includes(path) ? 'none' : '')
})

test.each(['/', '/no-such-page', '/video/no-such-page'])('[NAV-01] %s is the landing page for visitors', async (path) => {
  await open(path, null)
  expect(await screen.findByRole('link', { name: 'Sign up' })).toBeTruthy()
  expect(location.pathname).toBe('/')
  expect(screen.getByRole('region', { name: 'Privacy notice' })).toBeTruthy()
})

test('[NAV-08] an address without a page is 404 Not Found for a signed-in user', async () => {
  await open('/no-such-page', 'standard')
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeTruthy()
})
