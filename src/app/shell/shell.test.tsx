import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, serve } from '../../api/test-support'
import { resetState } from '../../state/persisted-state'
import { utilsState } from '../../state/utils'
import { Page } from '../../ui/page'
import { Component as Shell } from './shell'

vi.mock('../../api/socket', () => ({ openSocket: () => () => undefined }))

const OWN = { planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true, adminUser: false }
const questions = { 'GET /app/info/config': () => ({ showApiUI: false }), 'GET /app/info/payment': () => OWN }

let isNarrow: boolean
let reportNarrow: (() => void)[]

beforeEach(() => {
  resetState()
  isNarrow = false
  reportNarrow = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('max-width') && isNarrow
    },
    addEventListener: (_type: string, listener: () => void) => reportNarrow.push(listener),
    removeEventListener: () => undefined,
  }))
})

afterEach(() => void vi.unstubAllGlobals())

function First() {
  return (
    <Page title="First">
      <Link to="/second">On</Link>
    </Page>
  )
}

function show(address = '/first') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: '/first', element: <First /> },
          { path: '/second', element: <Page title="Second">The second page</Page> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return router
}

const main = (name: string) => screen.findByRole('main', { name })

test('[OVL-01] the whole window says that it is loading, with dots that are not read out', async () => {
  let answer: (info: Response) => void = () => undefined
  serve({ 'GET /app/info': () => new Promise<Response>((resolve) => (answer = resolve)) })
  show()
  const overlay = await screen.findByRole('status')
  expect(overlay.textContent).toBe('Loading...')
  expect(overlay.querySelector('[aria-hidden="true"]')?.textContent).toBe('...')
  expect(screen.queryByRole('banner')).toBeNull()
  await act(async () => answer(refusal(503)))
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  vi.mocked(console.error).mockClear()
})

test('[HDR-06] an account that does not load leaves the frame, without menus, and a way to try again', async () => {
  serve({ ...questions, 'GET /app/info': () => refusal(503) })
  show()
  const page = await main('Account unavailable')
  expect(within(page).getByText("Couldn't load your account")).toBeTruthy()
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: 'Redaction Studio' })).toBeTruthy()
  expect(bar.queryByRole('button', { name: /^Account menu for/ })).toBeNull()
  expect(bar.queryByRole('button', { name: 'Menu' })).toBeNull()
  serve(questions)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Account menu for Ada' })).toBeTruthy()
  vi.mocked(console.error).mockClear()
})

test('[HDR-01] a client of the interface for programs is known from the last visit while the account does not load', async () => {
  utilsState.forceApiView = true
  serve({ 'GET /app/info': () => refusal(503) })
  show()
  await main('Account unavailable')
  expect(screen.queryByRole('link', { name: 'Redaction Studio' })).toBeNull()
  vi.mocked(console.error).mockClear()
})

test('[HDR-06] where it cannot be learnt whether the menu is to be hidden, the way out is there', async () => {
  serve({ ...questions, 'GET /app/info/config': () => refusal(500) })
  show()
  expect(await screen.findByRole('button', { name: 'Account menu for Ada' })).toBeTruthy()
  vi.mocked(console.error).mockClear()
})

test('landmarks: one banner, one main, and the skip link leads there without a step in the history', async () => {
  serve(questions)
  const router = show()
  const page = await main('First')
  expect([screen.getAllByRole('banner').length, screen.getAllByRole('main').length]).toEqual([1, 1])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(page)
  expect(router.state.location.hash).toBe('')
})

test('a new page has the focus where what had it went with the old one, and is read out with it', async () => {
  serve(questions)
  show()
  await main('First')
  await userEvent.click(screen.getByRole('link', { name: 'On' }))
  const second = await main('Second')
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(second.getAttribute('aria-label')).toBe('Second')
})

test('a new page leaves the focus where it is in the frame, and is said', async () => {
  serve(questions)
  const router = show()
  await main('First')
  const menu = await screen.findByRole('button', { name: 'Menu' })
  menu.focus()
  await act(() => router.navigate('/second'))
  await main('Second')
  expect(document.activeElement).toBe(menu)
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Second – Redaction Studio')
})

test('[OVL-07] a drawer that is open from the last visit, or from a wider window, does not cover the page', async () => {
  utilsState.drawerOpen = true
  serve(questions)
  show()
  expect(await screen.findByRole('complementary', { name: 'Menu' })).toBeTruthy()
  isNarrow = true
  act(() => reportNarrow.forEach((tell) => tell()))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Menu' })).toBeNull())
  expect(utilsState.drawerOpen).toBe(false)
})
