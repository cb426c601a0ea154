import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { ApiError } from '#api/api-error.ts'
import type { OperationId } from '#backend/http/define-handlers.ts'
import { errorActions } from '#app/shell/notification-actions.ts'
import { Component as FlagsPage } from '#features/admin/flags-page.tsx'
import { Component as ProfilePage } from '#features/account/profile-page.tsx'
import { Component as LoginPage } from '#features/auth/login-page.tsx'
import { Component as CallbackPage } from '#features/auth/sign-on/callback-page.tsx'
import { beginPending } from '#features/auth/test-support.tsx'
import { Component as VerifyPage } from '#features/auth/verify-page.tsx'
import { ProjectsSidebar } from '#features/library/projects/projects-sidebar.tsx'
import { VersionsSection } from '#features/media/versions/versions-section.tsx'
import { onLog } from '#lib/log.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { resetState } from '#state/persisted-state.ts'
import { userState } from '#state/user.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { ErrorActionsProvider } from '#ui/error-actions.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { ErrorState } from '#ui/states.tsx'
import { startPageBackend } from './support/page-backend'

const nothing = (): void => undefined

function show(page: ReactNode, address = '/'): ReturnType<typeof createMemoryRouter> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/login/callback/:provider', element: <CallbackPage /> },
      { path: '/verify', element: <VerifyPage /> },
      { path: '*', element: page },
    ],
    { initialEntries: [address] },
  )
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <ErrorActionsProvider value={errorActions((path) => router.navigate(path))}>
          <RouterProvider router={router} />
        </ErrorActionsProvider>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return router
}

beforeEach(() => {
  resetState()
  notificationsState.list = []
  release('server')
})

const alert = () => screen.findByRole('alert')

/** The components that pages show errors in. */
const places: [string, (thrown: Error) => unknown][] = [
  ['an error panel', (thrown) => show(<ErrorState title="Couldn’t load plans" error={thrown} />)],
  [
    'a dialog',
    (thrown) =>
      show(
        <ConfirmDialog
          isOpen
          title="Delete?"
          confirmText="Delete"
          cancelText="Cancel"
          error={thrown}
          onConfirm={nothing}
          onCancel={nothing}
        >
          <p>It will be gone.</p>
        </ConfirmDialog>,
      ),
  ],
  [
    'a form in a dialog',
    async (thrown) => {
      const send = (): Promise<never> => Promise.reject(thrown)
      show(
        <FormDialog title="Project" submitText="Create" schema={z.object({})} read={() => ({})} send={send} messages={{}} onClose={nothing}>
          {() => null}
        </FormDialog>,
      )
      await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
    },
  ],
]

const server = (status: number, body?: unknown) => new ApiError(status, 'GET /media', body)

describe.each(places)('%s', (_place, showIn) => {
  test.each([
    ['[NOTE-06]', 'an error without a message', new Error(''), 'Server Error'],
    ['[NOTE-07]', 'a 500 with a message', server(500, { error: 'The disk failed.' }), 'The disk failed.'],
    ['[NOTE-07]', 'a 429 with a message', server(429, { error: 'Slow down.' }), 'Slow down.'],
    ['[NOTE-07]', 'a 429 without a message', server(429), 'Too many requests. Try again later.'],
    [
      '[NOTE-07]',
      'a 429 with a time to wait',
      new ApiError(429, 'POST /auth/login', undefined, 8),
      'Too many requests. Try again in 8 seconds.',
    ],
    ['[NOTE-07]', 'a 500 without a message', server(500), 'Lost Server Connection. Please refresh'],
    [
      '[NOTE-07]',
      'a message that contains 500',
      new Error('Request failed with status code 500'),
      'Lost Server Connection. Please refresh',
    ],
    ['[NOTE-10]', 'a response with data', server(422, { field: 'name' }), '{"field":"name"}'],
    ['[NOTE-10]', 'a response with text', server(418, 'I am a teapot'), 'I am a teapot'],
    ['[NOTE-10]', 'a response with long data', server(422, { rows: Array<number>(1000).fill(7) }), `{"rows":[${'7,'.repeat(145)}…`],
    ['[NOTE-10]', "a proxy's page", server(502, '<html><body>Bad gateway</body></html>'), 'Request failed with status code 502'],
    ['[NOTE-10]', 'an error without a response', new Error('The file is empty'), 'The file is empty'],
  ])('%s shows the required text for %s', async (_number, _what, error, words) => {
    await showIn(error)
    expect((await alert()).textContent).toContain(words)
    expect(screen.queryByRole('button', { name: /Upgrade|Resend/ })).toBeNull()
  })

  test('[NOTE-08] offers an invalid user to resend the verification', async () => {
    userState.info = { email: 'ada@council.example' }
    const backend = await startPageBackend()
    await showIn(server(403, { error: 'INVALID USER (ada)' }))
    expect((await alert()).textContent).toMatch(/verify your e-?mail address/i)
    await userEvent.click(screen.getByRole('button', { name: 'Resend verification' }))
    await waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Verification email resent' }]))
    expect(backend.sent('POST')).toMatchObject([{ email: 'ada@council.example' }])
  })

  test('reports the error once to the listeners of the log', async () => {
    const shown: unknown[] = []
    onTestFinished(onLog(({ kind, words }) => void (kind === 'shown' && shown.push(...words))))
    const error = server(422, { field: 'name' })
    await showIn(error)
    await alert()
    expect(shown).toEqual([error])
  })

  test('[NOTE-09] offers an upgrade when an upload exceeds the limit', async () => {
    await showIn(server(403, { error: 'Uploading this file takes you over upload limit' }))
    expect((await alert()).textContent).toContain('Uploading this file takes you over upload limit')
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy()
  })
})

test('[NOTE-07] a message about 500 files is not taken for a status', async () => {
  show(<ErrorNotice error="500 of 600 files could not be moved." />)
  expect((await alert()).textContent).toBe('500 of 600 files could not be moved.')
})

test('[NOTE-09] the upgrade button opens the plan page', async () => {
  const router = show(<ErrorState title="Not uploaded" error={new Error('Uploading this file takes you over upload limit')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/account/your-plan/'))
})

/** Pages that show the error of a request in their own way. */
const pages: [string, OperationId, () => unknown][] = [
  [
    'the log-in form',
    'login',
    async () => {
      show(<LoginPage />)
      await userEvent.type(screen.getByLabelText(/^E-?mail$/), 'ada@council.example')
      await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42')
      await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    },
  ],
  [
    'single sign-on',
    'signInWithGoogle',
    () => {
      beginPending('google', 'Google')
      show(null, '/login/callback/google?code=c&state=s')
    },
  ],
  [
    'the profile',
    'editProfile',
    async () => {
      show(<ProfilePage />)
      await userEvent.click((await screen.findAllByRole('button', { name: /^(Change|Edit|Add)/ }))[0] ?? document.body)
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    },
  ],
  [
    'a feature flag',
    'updateFlags',
    async () => {
      show(<FlagsPage />)
      await userEvent.click(await screen.findByLabelText('signup'))
    },
  ],
  ['the versions of a file', 'listVersions', () => show(<VersionsSection mediaId="m" />)],
]

test.each(pages)('[NOTE-07] [NOTE-10] %s shows the required text', async (_what, operation, fail) => {
  const backend = await startPageBackend({ profile: { adminUser: true } })
  backend.respondEmpty(operation, 500)
  await fail()
  expect((await alert()).textContent).toContain('Lost Server Connection. Please refresh')
  expect(backend.requestsOf(operation)).toHaveLength(1)
})

test('[NOTE-07] the list of projects shows the required text', async () => {
  const failed = { projects: [], chosen: undefined, addressOf: () => '/', onCreate: nothing, onRetry: nothing }
  show(<ProjectsSidebar {...failed} error={server(500)} />)
  expect((await alert()).textContent).toContain('Lost Server Connection. Please refresh')
})

describe('[NOTE-08] single sign-on of an invalid user', () => {
  test('links to a form that resends the verification to an email address and confirms it', async () => {
    // The previous user's address.
    userState.info = { email: 'other@council.example' }
    beginPending('google', 'Google')
    const backend = await startPageBackend({ isVisitor: true })
    backend.refuse('signInWithGoogle', 403, 'Invalid user: this address has not been verified yet.')
    const router = show(null, '/login/callback/google?code=c&state=s')
    expect((await alert()).textContent).toMatch(/verify your e-?mail address/i)
    await userEvent.click(screen.getByRole('button', { name: 'Resend verification' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
    const field = await screen.findByLabelText<HTMLInputElement>(/^E-?mail$/)
    expect(field.value).toBe('')
    await userEvent.type(field, 'una@council.example')
    await userEvent.click(screen.getByRole('button', { name: /^(Send|Resend)/ }))
    await waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Verification email resent' }]))
    expect(backend.requestsOf('resendVerification').at(-1)?.body).toMatchObject({ email: 'una@council.example' })
  })
})

test('[NOTE-10] no component shows the bare message of an error', () => {
  const files = execFileSync('git', ['ls-files', 'src/ui', 'src/features', 'src/app'], { encoding: 'utf8' }).split('\n')
  const shown = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => (/\b(error|failure)\??\.message/i.test(readFileSync(file, 'utf8')) ? [file] : []))
  // Messages of the app's own errors and of Stripe; refused-field reads a field's name.
  expect(shown).toEqual(['src/features/account/checkout/stripe-fields.ts', 'src/features/auth/sign-on/google-button.tsx'])
})
