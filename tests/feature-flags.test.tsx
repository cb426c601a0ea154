import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PrivacyNotice } from '#app/shell/privacy-notice.tsx'
import { Component as Shell } from '#app/shell/shell.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import { resetState } from '#state/persisted-state.ts'
import { startPageBackend, type PageBackend } from './support/page-backend'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

beforeEach(() => {
  resetState()
  localStorage.clear()
  notificationsState.list = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(flagsState, DEFAULT_FLAGS)
})

/** Opens the account menu of Sam Standard. */
async function openAccountMenu(): Promise<PageBackend> {
  const backend = await startPageBackend({ persona: 'standard' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ element: <Shell />, children: [{ path: '*', element: <main id="main">The page</main> }] }], {
    initialEntries: ['/home'],
  })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Account menu for/ }))
  await screen.findByRole('menu', { name: 'Account' })
  return backend
}

test('[FLAG-01] [ENT-08] the feedback flag adds Send feedback to the menu, and the message reaches the outbox where no email is sent', async () => {
  flagsState.feedback = true
  const backend = await openAccountMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Send feedback' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }))
  await userEvent.type(dialog.getByLabelText('Message'), 'Please add dark boxes.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save feedback' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requestsOf('notifyTeam').map(({ body }) => body)).toEqual([{ msg: 'Please add dark boxes.' }])
  expect(await backend.tables.all('emails')).toMatchObject([{ to: 'team@redaction-studio.example', text: 'Please add dark boxes.' }])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Feedback saved in the outbox.'])
})

test('[FLAG-01] [HDR-08] the menu leaves the focus in the feedback dialog when it has closed', async () => {
  flagsState.feedback = true
  await openAccountMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Send feedback' }))
  const message = within(await screen.findByRole('dialog', { name: 'Feedback' })).getByLabelText('Message')
  await waitFor(() => expect(screen.queryByText('Sam Standard')).toBeNull())
  expect(document.activeElement).toBe(message)
})

test('[HDR-08] the menu returns the focus to its button when it is closed without a choice', async () => {
  await openAccountMenu()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Sam Standard')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account menu for Sam Standard' }))
})

test('empty feedback is not sent, and the dialog can be cancelled', async () => {
  flagsState.feedback = true
  const backend = await openAccountMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Send feedback' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }))
  await userEvent.type(dialog.getByLabelText('Message'), '   ')
  await userEvent.click(dialog.getByRole('button', { name: 'Save feedback' }))
  expect(dialog.getByText('Enter a message')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requestsOf('notifyTeam')).toEqual([])
})

test('[FLAG-01] without the feedback flag the menu has no Send feedback', async () => {
  await openAccountMenu()
  expect(screen.getByRole('menuitem', { name: 'Contact us' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Send feedback' })).toBeNull()
})

function visit(address: string): void {
  const page = (
    <>
      <main>
        <Link to="/home">Library</Link>
      </main>
      <PrivacyNotice />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />)
}

const notice = () => screen.queryByRole('region', { name: 'Privacy notice' })

test.each(['/', '/login', '/signup'])('[FLAG-01] the privacy-notice flag, on by default, shows the notice to visitors at %s', (address) => {
  visit(address)
  const link = within(screen.getByRole('region', { name: 'Privacy notice' })).getByRole('link', { name: 'privacy notice' })
  expect(link.getAttribute('href')).toBe('https://redaction-studio.example/privacy')
})

test('[FLAG-01] the privacy notice is not shown without its flag, or on product pages', async () => {
  visit('/')
  await userEvent.click(screen.getByRole('link', { name: 'Library' }))
  await waitFor(() => expect(notice()).toBeNull())
  cleanup()
  flagsState['privacy-notice'] = false
  visit('/')
  expect(notice()).toBeNull()
})

test('a dismissed privacy notice does not come back', async () => {
  visit('/')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
  cleanup()
  visit('/login')
  expect(notice()).toBeNull()
})

test('[FLAG-01] a privacy notice that is dismissed on the served page or in another tab disappears', () => {
  visit('/')
  localStorage.setItem('redaction-studio.privacy-notice', 'dismissed')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'redaction-studio.privacy-notice' })))
  expect(notice()).toBeNull()
})
