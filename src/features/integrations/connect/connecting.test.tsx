import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeTimers, refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as CallbackPage } from '../callback-page'
import { Component as EagleEyePage } from '../eagle-eye-page'
import { goTo } from './go-to'

vi.mock('./go-to', () => ({ goTo: vi.fn() }))

const CALLBACK = 'http://localhost:3000/integrations/eagle-eye/callback'
const CHOSEN = '/integrations/eagle-eye?camera=cam-1&day=2026-11-20'
const ATTEMPT = 'redaction-studio.camera-cloud-attempt'

/** The provider's page in the back end's response. */
function authoriseAt(backend: PageBackend, body: string): void {
  backend.override('authoriseEagleEye', () => ({ status: 200, body }))
}

beforeEach(() => {
  vi.mocked(goTo).mockClear()
})

afterEach(() => {
  sessionStorage.clear()
  notificationsState.list = []
})

function Address() {
  const { pathname, search } = useLocation()
  return <p>At {pathname + search}</p>
}

/** Renders the callback, with the target path in place of the page. */
function renderCallback(query: string): void {
  renderAt(
    `/integrations/eagle-eye/callback?${query}`,
    <Routes>
      <Route path="/integrations/eagle-eye/callback" element={<CallbackPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
}

function storeAttempt(state = 'state-1', returnTo = CHOSEN): void {
  sessionStorage.setItem(ATTEMPT, JSON.stringify({ state, returnTo }))
}

async function connect(): Promise<URL> {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Eagle Eye' }))
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  return new URL(vi.mocked(goTo).mock.calls[0]?.[0] ?? '')
}

test('[EYE-01] connecting leads to the provider’s page with all its parameters', async () => {
  authoriseAt(await startPageBackend(), 'https://auth.cameras.example/authorise?tenant=7')
  renderAt(CHOSEN, <EagleEyePage />)
  const address = await connect()
  expect(address.origin + address.pathname).toBe('https://auth.cameras.example/authorise')
  const { state, ...told } = Object.fromEntries(address.searchParams)
  expect(told).toEqual({ tenant: '7', client_id: 'redaction-studio', response_type: 'code', scope: 'vms.all', redirect_uri: CALLBACK })
  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(sessionStorage.getItem(ATTEMPT) ?? '')).toEqual({ state, returnTo: CHOSEN })
})

test.each([
  [
    'refuses to name it',
    () => {
      throw refusal(422, 'code: is needed.')
    },
  ],
  ['returns no address', () => ({ status: 200, body: 'see the manual' }) as const],
  ['returns code instead of an address', () => ({ status: 200, body: 'javascript:alert(1)' }) as const],
])('[EYE-01] uses the provider’s own address when the back end %s', async (_what, respond) => {
  const backend = await startPageBackend()
  backend.override('authoriseEagleEye', respond)
  renderAt(CHOSEN, <EagleEyePage />)
  const address = await connect()
  expect(address.origin + address.pathname).toBe('https://auth.eagleeyenetworks.com/oauth2/authorize')
  expect(address.searchParams.get('client_id')).toBe('redaction-studio')
})

test('[EYE-01] two attempts have different states', async () => {
  await startPageBackend()
  renderAt(CHOSEN, <EagleEyePage />)
  const first = await connect()
  vi.mocked(goTo).mockClear()
  const second = await connect()
  expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'))
})

test('[EYE-01] does not open a provider that would return to a different URL', async () => {
  const backend = await startPageBackend()
  const body = { clientId: 'redaction-studio', redirectUri: `${CALLBACK}/`, connected: false }
  backend.override('getEagleEye', () => ({ status: 200, body }))
  renderAt(CHOSEN, <EagleEyePage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Eagle Eye' }))
  const words = (await screen.findByRole('alert')).textContent
  expect(words).toContain(`The camera cloud redirects to ${CALLBACK}/, but this app’s callback is ${CALLBACK}.`)
  expect(goTo).not.toHaveBeenCalled()
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
})

test('[EYE-01] exchanges a code once, and returns to the chosen range', async () => {
  storeAttempt()
  const backend = await startPageBackend()
  await backend.database.put('cloudCodes', { id: 'c-1', issuedAt: backend.clock.milliseconds / 1000 })
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByText(`At ${CHOSEN}`)).toBeTruthy()
  expect(backend.requestsOf('authoriseEagleEye').map(({ query }) => query.get('code'))).toEqual(['c-1'])
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Camera cloud connected.'])
})

test.each([
  ['denied', 'error=access_denied&state=state-1', 'Access denied', 'Access to your cameras was denied.'],
  ['asked wrongly', 'error=invalid_scope&error_description=No+such+scope.&state=state-1', 'Connection refused', '“No such scope.”'],
  ['with another state', 'code=c-1&state=state-2', 'Unknown connection attempt', 'in the tab where you started'],
  ['with no state', 'code=c-1', 'Unknown connection attempt', 'in the tab where you started'],
  ['with no code', 'state=state-1', 'Incomplete response', 'returned no code'],
])('[EYE-01] explains a callback %s, without a request to the back end', async (_how, query, title, text) => {
  storeAttempt()
  const backend = await startPageBackend()
  renderCallback(query)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(backend.requests).toEqual([])
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
})

test('[EYE-01] ignores a callback that this tab did not start', async () => {
  sessionStorage.setItem(ATTEMPT, JSON.stringify({ state: 'state-1', returnTo: 'https://elsewhere.example/' }))
  const backend = await startPageBackend()
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByRole('heading', { name: 'Unknown connection attempt' })).toBeTruthy()
  expect(backend.requests).toEqual([])
})

test('[EYE-01] explains an expired code, and keeps the chosen range for the next attempt', async () => {
  storeAttempt()
  const backend = await startPageBackend()
  backend.override('authoriseEagleEye', ({ query }) => {
    if (query.code !== undefined) throw refusal(403, 'This permission is older than 5 minutes.')
    return { status: 200, body: 'https://auth.cameras.example/' }
  })
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByRole('heading', { name: 'Permission expired' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This permission is older than 5 minutes.')
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  expect(JSON.parse(sessionStorage.getItem(ATTEMPT) ?? '')).toMatchObject({ returnTo: CHOSEN })
})

test('[EYE-01] keeps the code during the cloud’s Retry-After, and retries', async () => {
  storeAttempt()
  const backend = await startPageBackend()
  fakeTimers()
  backend.override('authoriseEagleEye', () => {
    if (attempts() === 1) throw refusal(429, 'Too often.', { headers: { 'Retry-After': '8' } })
    return { status: 200, body: 'connected' }
  })
  const attempts = () => backend.requestsOf('authoriseEagleEye').length
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByText('Camera cloud is busy. Retrying in 8 s.')).toBeTruthy()
  expect(attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await screen.findByText(`At ${CHOSEN}`)).toBeTruthy()
  expect(attempts()).toBe(2)
})
