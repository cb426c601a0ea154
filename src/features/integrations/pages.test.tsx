import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '../../api/query-client'
import { refusal, sentBy, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { renderAt } from '../../ui/test-support'
import { Component as EagleEyePage } from './eagle-eye-page'
import { Component as IntegrationsPage, loader } from './integrations-page'

const status = (connected: boolean) => ({
  clientId: 'studio',
  redirectUri: 'http://localhost:3000/integrations/eagle-eye/callback',
  connected,
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  notificationsState.list = []
})

function renderHome(): void {
  const page = { path: '/integrations', loader, element: <IntegrationsPage />, hydrateFallbackElement: <p>Loading</p> }
  render(<RouterProvider router={createMemoryRouter([page], { initialEntries: ['/integrations'] })} />)
}

test.each([
  { connected: true, words: 'Connected', way: 'Open' },
  { connected: false, words: 'Not connected', way: 'Set up' },
])('[NAV-02] [EYE-01] the home says that the cameras are $words', async ({ connected, words, way }) => {
  serve({ 'GET /integration/eagle-eye': () => status(connected) })
  renderHome()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/integrations/eagle-eye')
})

test('[NAV-02] the home shows with no data when the status fails, and asks again when it is told to', async () => {
  let isDown = true
  serve({ 'GET /integration/eagle-eye': () => (isDown ? refusal(503, 'It is down.') : status(true)) })
  renderHome()
  expect(await screen.findByText('Unknown')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Integrations' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('[EYE-01] disconnecting is asked about first, and a refusal is said there', async () => {
  let connected = true
  let isDown = true
  const cameras = vi.fn(() => (connected ? [] : refusal(409, 'Connect the camera cloud first.')))
  const fake = serve({
    'GET /integration/eagle-eye': () => status(connected),
    'GET /integration/eagle-eye/imported': () => [],
    'GET /integration/eagle-eye/camera': cameras,
    'POST /integration/eagle-eye/disconnect': () => {
      if (isDown) return refusal(503, 'Camera cloud not responding.')
      connected = false
      return undefined
    },
  })
  renderAt('/integrations/eagle-eye?view=imported', <EagleEyePage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  await vi.waitFor(() => expect(cameras).toHaveBeenCalledOnce())
  expect(sentBy(fake, 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Camera cloud not responding.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('heading', { name: 'Connect your cameras' })).toBeTruthy()
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Camera cloud disconnected.'])
  // The way back to the page's first part asks for nothing more.
  expect(cameras).toHaveBeenCalledOnce()
})

test('[EYE-01] a connection that is lost is said so, with the way to connect again', async () => {
  let connected = true
  serve({
    'GET /integration/eagle-eye': () => status(connected),
    'GET /integration/eagle-eye/camera': () => {
      connected = false
      return refusal(409, 'The camera cloud has ended the connection. Connect it again.')
    },
  })
  renderAt('/integrations/eagle-eye?camera=cam-1', <EagleEyePage />)
  expect(await screen.findByRole('heading', { name: 'Connection ended' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy()
})

test('[EYE-01] a status that cannot be had leaves the page, and can be asked for again', async () => {
  let isForbidden = true
  serve({
    'GET /integration/eagle-eye': () => (isForbidden ? refusal(403, 'Your account may not use the camera cloud.') : status(false)),
  })
  renderAt('/integrations/eagle-eye', <EagleEyePage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Your account may not use the camera cloud.')
  expect(screen.getByRole('heading', { name: /Eagle Eye/ })).toBeTruthy()
  isForbidden = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Connect Eagle Eye' })).toBeTruthy()
})
