import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { connectCloud } from '#mocks/testing/connect-cloud.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { personas } from '#mocks/seed/personas.ts'
import { Component as Shell } from '#app/shell/shell.tsx'
import { Component as EagleEyePage } from '#features/integrations/eagle-eye-page.tsx'
import { Component as LibraryPage } from '#features/library/library-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { resetState } from '#state/persisted-state.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { startPageBackend } from './support/page-backend'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

const PENDING = 'Your account is pending approval'

const pat = personas.pending.id

beforeEach(() => {
  resetState()
  notificationsState.list = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
})

function show(address: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const children = [
    { path: '/home', element: <LibraryPage /> },
    { path: '/integrations/eagle-eye', element: <EagleEyePage /> },
  ]
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ element: <Shell />, children }], { initialEntries: [address] })} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

/** Returns the data of a dropped file. */
function dropped() {
  const file = new File(['0123'], 'a.jpg', { type: 'image/jpeg' })
  return {
    types: ['Files'],
    files: [file],
    items: [{ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) }],
  }
}

test('[ROLE-01] an account that is pending approval shows a notice and takes no files until an administrator approves it', async () => {
  const backend = await startPageBackend({ persona: 'pending' })
  show('/home')
  expect((await screen.findByText(PENDING)).closest('[role="status"]')?.textContent).toContain(
    'You can’t upload or import files until an administrator approves it.',
  )
  expect((await button('Upload')).disabled).toBe(true)
  expect(await screen.findByText('You can upload files once your account is approved.')).toBeTruthy()
  fireEvent.drop(document.body, { dataTransfer: dropped() })
  expect(notificationsState.list).toMatchObject([{ message: 'Your account is pending approval. The files weren’t uploaded.' }])
  expect(uploads.state.rows).toEqual([])

  const admin = await joinAs(backend, 'admin')
  expect((await backend.call('PATCH', `/admin/users/${pat}`, { approved: true }, { as: admin })).status).toBe(200)
  await userEvent.click(await button('Check again'))
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull())
  expect((await button('Upload')).disabled).toBe(false)
  expect((await button('Choose files')).disabled).toBe(false)
})

test('[ROLE-01] an approved account shows no notice', async () => {
  await startPageBackend({ persona: 'standard' })
  show('/home')
  expect((await button('Upload')).disabled).toBe(false)
  expect(screen.queryByText(PENDING)).toBeNull()
})

test("[ROLE-01] an account that is pending approval can't import from the camera cloud", async () => {
  const backend = await startPageBackend({ persona: 'pending' })
  await connectCloud(backend, pat)
  show('/integrations/eagle-eye?view=files&folder=%2FStills')
  expect((await button('Import car-park.jpg')).disabled).toBe(true)
})
