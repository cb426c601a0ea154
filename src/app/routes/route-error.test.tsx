import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider, useSubmit } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { rememberSession } from '#state/session-hint.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PartBoundary } from '../shell/part-boundary'
import { RouteError } from './route-error'

beforeEach(() => {
  localStorage.clear()
  // The router logs each error there too.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Submits a form to a page without an action, or a body that isn't JSON. */
function Submits({ body, encType }: { body: string | FormData; encType: 'application/json' | 'multipart/form-data' }) {
  const submit = useSubmit()
  useEffect(() => {
    void submit(body, { method: 'post', encType, action: '/sends' })
  }, [submit, body, encType])
  return null
}

function open(address: string): void {
  const router = createMemoryRouter(
    [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/badly', element: <Submits body={'{"half'} encType="application/json" /> },
          { path: '/sends', element: <Submits body={new FormData()} encType="multipart/form-data" /> },
          {
            path: '/forbidden',
            loader: () => {
              throw new Response(null, { status: 403, statusText: 'Forbidden' })
            },
            element: null,
          },
          { path: '/breaks', element: <Breaks /> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
}

function Breaks(): never {
  throw new Error('The page broke')
}

test.each([
  ['/badly', '400 Bad Request', 'Unable to encode submission body'],
  ['/forbidden', '403 Forbidden', 'You don’t have access to this page.'],
  ['/nowhere', '404 Not Found', 'No route matches URL'],
  ['/sends', '405 Method Not Allowed', 'This request method isn’t supported.'],
])('[NAV-08] %s shows %s', async (address, title, words) => {
  const backend = await startPageBackend()
  open(address)
  expect(await screen.findByRole('main', { name: title })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.title).toBe(`${title} – Redaction Studio`)
  expect(backend.sent('POST'), 'errors of the router are not reported').toEqual([])
  vi.mocked(console.error).mockClear()
})

test.each([
  ['a visitor', false, 'Go to start page', '/'],
  ['a signed-in user', true, 'Go to library', '/home'],
])('[NAV-08] links %s onwards', async (_who, isSignedIn, name, path) => {
  if (isSignedIn) rememberSession()
  open('/nowhere')
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  vi.mocked(console.error).mockClear()
})

const WORDS = 'has encountered an error, please refresh the page and try again. If this error persists please contact support'
const SUPPORT = 'support@redaction-studio.example'

test('[OVL-05] reports a page that fails to render, and shows the required text', async () => {
  const backend = await startPageBackend()
  open('/breaks')
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain(`The app ${WORDS} (${SUPPORT})`)
  expect(screen.getByRole('link', { name: SUPPORT }).getAttribute('href')).toBe(`mailto:${SUPPORT}`)
  expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeTruthy()
  expect(backend.sent('POST')).toEqual([expect.objectContaining({ error: 'The page broke' })])
  vi.mocked(console.error).mockClear()
})

test('[OVL-05] names the part that failed', () => {
  render(<ErrorPanel name="player" />)
  expect(screen.getByRole('alert').textContent).toContain(`The player ${WORDS}`)
})

test('[OVL-05] reports a part that fails to render, and keeps the rest of the page', async () => {
  const backend = await startPageBackend()
  render(
    <>
      <PartBoundary name="uploads panel">
        <Breaks />
      </PartBoundary>
      <p>The rest</p>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain(`The uploads panel ${WORDS}`)
  expect(screen.getByText('The rest')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([expect.objectContaining({ error: 'The page broke' })])
  vi.mocked(console.error).mockClear()
})
