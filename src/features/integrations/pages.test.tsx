import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, startPageBackend } from '#tests/support/page-backend.ts'
import { ADA } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { queryClient } from '#api/query-client.ts'
import { deferred } from '#engine/core/deferred.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as EagleEyePage } from './eagle-eye-page'
import { Component as IntegrationsPage, loader } from './integrations-page'
import { connected } from './test-support'

afterEach(() => {
  queryClient.clear()
  notificationsState.list = []
})

function renderHome(): void {
  const page = { path: '/integrations', loader, element: <IntegrationsPage />, hydrateFallbackElement: <p>Loading</p> }
  render(<RouterProvider router={createMemoryRouter([page], { initialEntries: ['/integrations'] })} />)
}

test.each([
  { words: 'Connected', seed: connected, way: 'Open' },
  { words: 'Not connected', seed: {}, way: 'Set up' },
])('[NAV-02] [EYE-01] shows on the home page that the cameras are “$words”', async ({ words, seed, way }) => {
  await startPageBackend({ seed })
  renderHome()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/integrations/eagle-eye')
})

test('[NAV-02] shows the home page without a status when loading it fails, and loads it on Try again', async () => {
  const backend = await startPageBackend({ seed: connected })
  const recover = backend.refuse('getEagleEye', 503, 'It is down.')
  renderHome()
  expect(await screen.findByText('Unknown')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Integrations' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('[EYE-01] confirms disconnecting, and shows an error in the dialog', async () => {
  const backend = await renderWithBackend(<EagleEyePage />, { path: '/integrations/eagle-eye?view=imported', seed: connected })
  const recover = backend.refuse('disconnectEagleEye', 503, 'Camera cloud not responding.')
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  await vi.waitFor(() => expect(backend.requestsOf('listCameras')).toHaveLength(1))
  expect(backend.sent('POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Camera cloud not responding.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('heading', { name: 'Connect your cameras' })).toBeTruthy()
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Camera cloud disconnected.'])
  // Returning to the first part of the page sends no other request.
  expect(backend.requestsOf('listCameras')).toHaveLength(1)
})

test('[EYE-01] asks again without the error of the last attempt', async () => {
  const backend = await renderWithBackend(<EagleEyePage />, { path: '/integrations/eagle-eye?view=imported', seed: connected })
  backend.refuse('disconnectEagleEye', 503, 'Camera cloud not responding.')
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Camera cloud not responding.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect…' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[EYE-01] a slow disconnection does not lead back to its page', async () => {
  const backend = await startPageBackend({ seed: connected })
  const response = deferred<void>()
  backend.override('disconnectEagleEye', async () => {
    await response.promise
    return { status: 204 }
  })
  renderAt(
    '/integrations/eagle-eye?view=imported',
    <Routes>
      <Route path="/integrations/eagle-eye" element={<EagleEyePage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await vi.waitFor(() => expect(backend.requestsOf('disconnectEagleEye')).toHaveLength(1))
  // The dialog covers the link, but not the browser's Back button.
  fireEvent.click(screen.getByRole('link', { name: 'Integrations', hidden: true }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  response.resolve()
  await vi.waitFor(() => expect(notificationsState.list.map(({ message }) => message)).toEqual(['Camera cloud disconnected.']))
  await act(() => Promise.resolve())
  expect(screen.getByText('Elsewhere')).toBeTruthy()
})

test('[EYE-01] explains that the connection is lost, and offers to connect again', async () => {
  const backend = await startPageBackend({ seed: connected })
  backend.override('listCameras', async () => {
    await backend.put({ connections: [{ id: ADA, connectedAt: 1, lostAt: 2 }] })
    throw refusal(409, 'The camera cloud has ended the connection. Connect it again.')
  })
  renderAt('/integrations/eagle-eye?camera=cam-1', <EagleEyePage />)
  expect(await screen.findByRole('heading', { name: 'Connection ended' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy()
})

test('[EYE-01] shows an error on the page when the status cannot be loaded, and loads it on Try again', async () => {
  const backend = await startPageBackend()
  const recover = backend.refuse('getEagleEye', 403, 'Your account may not use the camera cloud.')
  renderAt('/integrations/eagle-eye', <EagleEyePage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Your account may not use the camera cloud.')
  expect(screen.getByRole('heading', { name: /Eagle Eye/ })).toBeTruthy()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Connect Eagle Eye' })).toBeTruthy()
})
