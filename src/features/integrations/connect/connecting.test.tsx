import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, serve } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { Component as CallbackPage } from '../callback-page'
import { Component as EagleEyePage } from '../eagle-eye-page'
import { goTo } from './go-to'

vi.mock('./go-to', () => ({ goTo: vi.fn() }))

const CALLBACK = 'http://localhost:3000/integrations/eagle-eye/callback'
const CHOSEN = '/integrations/eagle-eye?camera=cam-1&day=2026-11-20'
const ATTEMPT = 'redaction-studio.camera-cloud-attempt'

const status = (connected: boolean) => ({ clientId: 'studio', redirectUri: CALLBACK, connected })

beforeEach(() => {
  vi.mocked(goTo).mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  notificationsState.list = []
})

function Address() {
  const { pathname, search } = useLocation()
  return <p>At {pathname + search}</p>
}

/** The callback, with the address that it leads to in place of the page. */
function renderCallback(query: string): void {
  renderAt(
    `/integrations/eagle-eye/callback?${query}`,
    <Routes>
      <Route path="/integrations/eagle-eye/callback" element={<CallbackPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
}

function keepAttempt(state = 'state-1', returnTo = CHOSEN): void {
  sessionStorage.setItem(ATTEMPT, JSON.stringify({ state, returnTo }))
}

async function connect(): Promise<URL> {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Eagle Eye' }))
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  return new URL(vi.mocked(goTo).mock.calls[0]?.[0] ?? '')
}

test('[EYE-01] connecting leads to the provider’s page with all that it must be told', async () => {
  serve({
    'GET /integration/eagle-eye': () => status(false),
    'GET /integration/eagle-eye/auth': () => 'https://auth.cameras.example/authorise?tenant=7',
  })
  renderAt(CHOSEN, <EagleEyePage />)
  const address = await connect()
  expect(address.origin + address.pathname).toBe('https://auth.cameras.example/authorise')
  const { state, ...told } = Object.fromEntries(address.searchParams)
  expect(told).toEqual({ tenant: '7', client_id: 'studio', response_type: 'code', scope: 'vms.all', redirect_uri: CALLBACK })
  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(sessionStorage.getItem(ATTEMPT) ?? '')).toEqual({ state, returnTo: CHOSEN })
})

test.each([
  ['refuses to say it', () => refusal(422, 'code: is needed.')],
  ['answers no address', () => 'see the manual'],
  ['answers code instead of an address', () => 'javascript:alert(1)'],
])('[EYE-01] a back end that %s leaves the way to the provider itself', async (_what, answer) => {
  serve({ 'GET /integration/eagle-eye': () => status(false), 'GET /integration/eagle-eye/auth': answer })
  renderAt(CHOSEN, <EagleEyePage />)
  const address = await connect()
  expect(address.origin + address.pathname).toBe('https://auth.eagleeyenetworks.com/oauth2/authorize')
  expect(address.searchParams.get('client_id')).toBe('studio')
})

test('[EYE-01] two attempts have different states', async () => {
  serve({ 'GET /integration/eagle-eye': () => status(false), 'GET /integration/eagle-eye/auth': () => 'https://auth.cameras.example/' })
  renderAt(CHOSEN, <EagleEyePage />)
  const first = await connect()
  vi.mocked(goTo).mockClear()
  const second = await connect()
  expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'))
})

test('[EYE-01] where the provider would send people elsewhere, nobody is sent there', async () => {
  serve({ 'GET /integration/eagle-eye': () => ({ ...status(false), redirectUri: `${CALLBACK}/` }) })
  renderAt(CHOSEN, <EagleEyePage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Eagle Eye' }))
  const words = (await screen.findByRole('alert')).textContent
  expect(words).toContain(`The camera cloud redirects to ${CALLBACK}/, but this app's callback is ${CALLBACK}.`)
  expect(goTo).not.toHaveBeenCalled()
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
})

test('[EYE-01] a permission is taken up once, and leads back to what was chosen', async () => {
  keepAttempt()
  const codes: (string | null)[] = []
  serve({
    'GET /integration/eagle-eye/auth': (url) => {
      codes.push(url.searchParams.get('code'))
      return 'connected'
    },
  })
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByText(`At ${CHOSEN}`)).toBeTruthy()
  expect(codes).toEqual(['c-1'])
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Camera cloud connected.'])
})

test.each([
  ['denied', 'error=access_denied&state=state-1', 'Access denied', 'Access to your cameras was denied.'],
  ['asked wrongly', 'error=invalid_scope&error_description=No+such+scope.&state=state-1', 'Connection refused', '“No such scope.”'],
  ['with another state', 'code=c-1&state=state-2', 'Unknown connection attempt', 'in the tab where you started'],
  ['with no state', 'code=c-1', 'Unknown connection attempt', 'in the tab where you started'],
  ['with no code', 'state=state-1', 'Incomplete response', 'returned no code'],
])('[EYE-01] a permission %s is explained, is not asked of the back end, and can be asked for again', async (_how, query, title, text) => {
  keepAttempt()
  const fake = serve({})
  renderCallback(query)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(fake.mock.calls).toEqual([])
  expect(sessionStorage.getItem(ATTEMPT)).toBeNull()
})

test('[EYE-01] an answer to no attempt of this tab counts for nothing', async () => {
  sessionStorage.setItem(ATTEMPT, JSON.stringify({ state: 'state-1', returnTo: 'https://elsewhere.example/' }))
  const fake = serve({})
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByRole('heading', { name: 'Unknown connection attempt' })).toBeTruthy()
  expect(fake.mock.calls).toEqual([])
})

test('[EYE-01] a code that came too late is explained, and what was chosen is kept for the next time', async () => {
  keepAttempt()
  serve({
    'GET /integration/eagle-eye': () => status(false),
    'GET /integration/eagle-eye/auth': (url) =>
      url.searchParams.has('code') ? refusal(403, 'This permission is older than 5 minutes.') : 'https://auth.cameras.example/',
  })
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByRole('heading', { name: 'Permission expired' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This permission is older than 5 minutes.')
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  expect(JSON.parse(sessionStorage.getItem(ATTEMPT) ?? '')).toMatchObject({ returnTo: CHOSEN })
})

test('[EYE-01] while the cloud is asked to wait for, the code is kept and tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepAttempt()
  let asked = 0
  serve({
    'GET /integration/eagle-eye/auth': () => {
      asked += 1
      return asked === 1 ? new Response('{"error":"Too often."}', { status: 429, headers: { 'Retry-After': '8' } }) : 'connected'
    },
  })
  renderCallback('code=c-1&state=state-1')
  expect(await screen.findByText('Camera cloud is busy. Retrying in 8 s.')).toBeTruthy()
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await screen.findByText(`At ${CHOSEN}`)).toBeTruthy()
  expect(asked).toBe(2)
})
