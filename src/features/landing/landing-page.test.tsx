import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { startPageBackend, STUMBLE, type PageBackend } from '#tests/support/page-backend.ts'
import { themeState } from '#state/theme.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LandingPage } from './landing-page'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  themeState.choice = 'dark'
})

/** Renders the landing page for a visitor, on its own back end, with the library behind it. */
async function showLanding(): Promise<PageBackend & { path: () => string }> {
  const backend = await startPageBackend({ isVisitor: true })
  const routes = [
    { path: '/', element: <LandingPage /> },
    { path: '*', element: <p>Signed in</p> },
  ]
  const router = createMemoryRouter(routes)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...backend, path: () => router.state.location.pathname }
}

const startButton = () => screen.findByRole('button', { name: 'Start without an account' })

test('starts without an account, before the demo, sign-up and login', async () => {
  const backend = await showLanding()
  await userEvent.click(await startButton())
  expect(await screen.findByText('Signed in')).toBeTruthy()
  expect(backend.requestsOf('startLocalProfile')).toMatchObject([{ body: { isMobile: false } }])
  expect(backend.sent('POST')).toHaveLength(1)
  expect(await backend.call('GET', '/app/info')).toMatchObject({ body: { localProfile: true } })
})

test('also offers the demo, sign-up and login', async () => {
  await showLanding()
  await startButton()
  const links = ['Try the demo', 'Sign up', 'Log in'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(links).toEqual(['/login?demo', '/signup', '/login'])
})

test.each(['choosing', 'dropping'])('starts by %s a file, which is uploaded', async (how) => {
  const backend = await showLanding()
  const paths: string[] = []
  const add = vi.spyOn(uploads, 'add').mockImplementation(() => void paths.push(backend.path()))
  await startButton()
  const file = new File(['bytes'], 'street.jpg', { type: 'image/jpeg' })
  if (how === 'choosing') await userEvent.upload(screen.getByLabelText('Files to redact'), file)
  else fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files: [file] } })
  await vi.waitFor(() => expect(add).toHaveBeenCalled())
  const { body } = await backend.call('GET', '/app/info')
  expect(add.mock.calls).toEqual([[(body as { user: { id: string } }).user.id, [file], []]])
  // Otherwise a small file is complete before the library is open.
  expect(paths).toEqual(['/home'])
})

test('shows an error, and can start again', async () => {
  const backend = await showLanding()
  const recover = backend.refuse('startLocalProfile', 507)
  await userEvent.click(await startButton())
  expect((await screen.findByRole('alert')).textContent).toContain(STUMBLE)
  recover()
  await userEvent.click(await startButton())
  expect(await screen.findByText('Signed in')).toBeTruthy()
})

test('offers sign-up first where the back end has accounts only', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  backend.override('getAuthInfo', () => ({ status: 200, body: { questions: [], minPasswordStrength: 2, ssoInfo: {} } }))
  renderAt('/', <LandingPage />)
  await vi.waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Sign up' }).some((link) => link.className.includes('primary'))).toBe(true),
  )
  expect(screen.queryByRole('button', { name: 'Start without an account' })).toBeNull()
})

test.each([
  ['dark', 'review-dark', false],
  ['light', 'review-light', false],
  ['system', 'review-dark', true],
] as const)('shows the product in the %s theme', (choice, file, followsSystem) => {
  themeState.choice = choice
  renderAt('/', <LandingPage />)
  const image = screen.getByRole('img', { name: /^The review page/ })
  expect(image.getAttribute('src')).toContain(file)
  const source = image.parentElement?.querySelector('source')
  expect(source?.getAttribute('srcset')?.includes('review-light') ?? false).toBe(followsSystem)
})

test.each([
  ['https://studio.example/', ''],
  ['https://studio.us/', '-us'],
  ['https://studio.example/?site=studio.us', '-us'],
])('[HDR-10] the footer of the landing page at %s links to help, support, the legal texts and the licences', (href, ending) => {
  vi.stubGlobal('location', { ...window.location, host: new URL(href).host, href })
  renderAt('/', <LandingPage />)
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual({
    'Help guide': '/help',
    FAQs: '/help#questions',
    'Contact us': 'mailto:support@redaction-studio.example',
    Privacy: `https://redaction-studio.example/privacy${ending}`,
    Terms: `https://redaction-studio.example/terms${ending}`,
    Licences: '/licences.txt',
  })
})
