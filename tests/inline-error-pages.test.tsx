import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { onTeam } from '#features/account/test-support.ts'
import { Component as PlanPage } from '#features/account/plan/plan-page.tsx'
import { Component as DownloadsPage } from '#features/media/downloads/downloads-page.tsx'
import { VersionsSection } from '#features/media/versions/versions-section.tsx'
import { call, serveDetails } from '#features/media/test-support.ts'
import { Component as AudioPage } from '#features/media/workspace/timed/audio-page.tsx'
import { listOf, mediaLike } from '#api/test-support.ts'
import { initialPaymentsState, paymentsState } from '#state/payments.ts'
import { initialUserState, userState } from '#state/user.ts'
import { ErrorActionsProvider } from '#ui/error-actions.tsx'
import { renderAt } from '#ui/test-support.tsx'
import { startPageBackend, type PageBackend, type PageBackendOptions } from './support/page-backend'
import { mediaRow, versionRow, withVersions } from './support/records'

const runAction = vi.fn()

beforeEach(() => {
  runAction.mockClear()
  Object.assign(paymentsState, initialPaymentsState())
  Object.assign(userState, initialUserState())
})

const OVER_LIMIT = 'Uploading this file takes you over upload limit'

interface OpenOptions extends PageBackendOptions {
  path: string
  /** Runs before the page sends its first request. */
  prepare?: (backend: PageBackend) => void
}

async function open(page: ReactNode, { path, prepare, ...options }: OpenOptions): Promise<PageBackend> {
  const backend = await startPageBackend(options)
  prepare?.(backend)
  renderAt(path, <ErrorActionsProvider value={runAction}>{page}</ErrorActionsProvider>)
  return backend
}

const alert = async () => within(await screen.findByRole('alert'))

/** Presses the buttons of the catalogue in an alert. */
async function expectUpgrade(shown: Awaited<ReturnType<typeof alert>>): Promise<void> {
  await userEvent.click(shown.getByRole('button', { name: 'Upgrade' }))
  expect(runAction.mock.calls).toEqual([['upgrade']])
}

const held = versionRow('v1', {
  release: 'held',
  report: { ...versionRow('v1').report, outcome: 'findings', findings: [{ check: 'faces', detail: 'A face is left.', box: null }] },
})

test('[NOTE-07] [NOTE-09] a refused release shows the catalogue’s words and button, and can be tried again', async () => {
  const backend = await open(<VersionsSection mediaId="street" />, {
    path: '/image?v=street',
    seed: withVersions(mediaRow('street', { state: 'Redacted' }), held),
  })
  backend.respondEmpty('releaseVersion', 500)
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason for releasing/ }), 'A poster.')
  await userEvent.click(screen.getByRole('button', { name: 'Release anyway' }))
  expect((await alert()).getByText('Lost Server Connection. Please refresh')).toBeTruthy()
  // The reason is fine; only the request failed.
  expect(screen.getByRole('textbox', { name: /Reason for releasing/ }).getAttribute('aria-invalid')).toBe('false')

  const recover = backend.refuse('releaseVersion', 409, OVER_LIMIT)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(OVER_LIMIT)).toBeTruthy()
  await expectUpgrade(await alert())

  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Release reason: A poster.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[NOTE-07] [NOTE-09] Load more on Downloads shows the catalogue’s words and button, and can be tried again', async () => {
  const body = listOf([mediaLike('untouched')], 201)
  const backend = await open(<DownloadsPage />, {
    path: '/downloads',
    prepare: ({ override, refuse }) => {
      refuse('listAllVersions', 404)
      override('listMedia', () => ({ status: 200, body }))
    },
  })
  await screen.findByText(/Showing versions of the newest 200 of 201 files/)

  backend.respondEmpty('listMedia', 500)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Lost Server Connection. Please refresh')

  backend.refuse('listMedia', 409, OVER_LIMIT)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(new RegExp(OVER_LIMIT))).toBeTruthy()
  await expectUpgrade(await alert())

  backend.override('listMedia', () => ({ status: 200, body }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('[NOTE-07] [NOTE-09] a waveform that fails to load shows the catalogue’s words and button, and can be tried again', async () => {
  const backend = await open(<AudioPage />, {
    path: '/audio?v=call',
    seed: { media: [call] },
    prepare: (one) => {
      serveDetails(one, { unavailable: [{ action: 'review', reason: 'Recordings are only played here.' }] })
      one.respondEmpty('getWaveform', 500)
    },
  })
  expect((await alert()).getByText('Couldn’t load the waveform. Lost Server Connection. Please refresh')).toBeTruthy()

  const recover = backend.refuse('getWaveform', 500, OVER_LIMIT)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`Couldn’t load the waveform. ${OVER_LIMIT}`)).toBeTruthy()
  await expectUpgrade(await alert())

  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // What the back end knows about the file is no failure: trying again would change nothing.
  expect(await screen.findByText('No waveform.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[NOTE-07] [NOTE-09] another attempt after a declined payment shows the catalogue’s words and button', async () => {
  const backend = await open(<PlanPage />, { path: '/app/account/your-plan/', ...onTeam })
  await userEvent.click(await screen.findByRole('button', { name: 'Top up…' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Address line 1'), '1 Quay Street')
  await userEvent.type(dialog.getByLabelText('Town or city'), 'Riverside')
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Declined test card' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  expect((await alert()).getByText('You have not been charged.')).toBeTruthy()

  backend.respondEmpty('createCheckout', 500)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Lost Server Connection. Please refresh')).toBeTruthy()
  expect(dialog.getByText('You have not been charged.')).toBeTruthy()

  const recover = backend.refuse('createCheckout', 409, OVER_LIMIT)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(OVER_LIMIT)).toBeTruthy()
  await expectUpgrade(dialog)

  recover()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('button', { name: /^Pay/ })).toBeTruthy()
})
