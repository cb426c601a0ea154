import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { presentMedia } from '#backend/jobs/present.ts'
import type { JobRecord } from '#backend/records/records.ts'
import { redactJob, reviewedMedia, showReview } from '#tests/review-page.tsx'
import { refusal } from '#tests/support/page-backend.ts'
import { versionRow } from '#tests/support/records.ts'
import { applySocketMessage } from '#api/live/apply-socket-message.ts'
import { notificationsState } from '#notifications/notify.ts'

afterEach(() => {
  notificationsState.list = []
})

/** Says what to do while a review is exported. */
const VIEW_ONLY = 'You can view the review meanwhile, but changes can’t be saved until the redaction ends.'
const SAVE = 'PATCH /media/m1/detections'
const header = () => screen.getByRole('complementary', { name: 'Detections' }).textContent ?? ''
const confirm = () =>
  screen.getByRole('checkbox', { name: 'I have inspected this file and confirm the redaction decisions for this export.' })
const redactButton = () => screen.getByRole('button', { name: 'Header redact' })

test('saves automatically over the initial revision and shows the time', async () => {
  const { user, commands, saved } = await showReview()
  expect(header()).toContain('All changes saved')
  await user.keyboard('nk')
  expect(header()).toContain('Saving…')
  await waitFor(() => expect(header()).toMatch(/Saved \d\d:\d\d:\d\d/))
  expect(commands()).toMatchObject([{ call: SAVE, body: { revision: 3 } }])
  expect((await saved()).tracks.find(({ id }) => id === 'unsure')?.decision).toBe('keep')
})

test('keeps the edits when a save fails, shows the reason, and retries on demand', async () => {
  const { user, backend, saved } = await showReview()
  const recover = backend.refuse('changeDetections', 507, 'The disk is full.')
  await user.keyboard('nk{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not saved: The disk is full.')
  expect(header()).toContain('2 to redact, 1 left visible')
  expect(redactButton().title).toBe('The review isn’t saved')
  recover()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(header()).toContain('Saved'))
  expect((await saved()).revision).toBe(4)
})

const OVER_LIMIT = 'Uploading this file takes you over upload limit'

test('[NOTE-07] [NOTE-09] a failed save shows the catalogue’s words and button', async () => {
  const { user, backend, runAction } = await showReview()
  const recover = backend.respondEmpty('changeDetections', 500)
  await user.keyboard('nk{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not saved: Lost Server Connection. Please refresh')
  expect(within(alert).queryByRole('button', { name: 'Upgrade' })).toBeNull()
  recover()
  backend.refuse('changeDetections', 403, OVER_LIMIT)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText(new RegExp(`Not saved: ${OVER_LIMIT}`))
  await user.click(screen.getByRole('button', { name: 'Upgrade' }))
  expect(runAction.mock.calls).toEqual([['upgrade']])
})

test('[NOTE-07] [NOTE-09] a rejected export shows the catalogue’s words and button, and can be tried again', async () => {
  const { user, backend, runAction } = await showReview()
  const recover = backend.respondEmpty('redactMedia', 500)
  await user.click(redactButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  await user.click(confirm())
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Lost Server Connection. Please refresh')
  recover()
  const allow = backend.refuse('redactMedia', 403, OVER_LIMIT)
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(OVER_LIMIT)
  await user.click(dialog.getByRole('button', { name: 'Upgrade' }))
  expect(runAction.mock.calls).toEqual([['upgrade']])
  allow()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
})

test('saves before leaving, and asks when the save fails', async () => {
  const { user, backend, saved } = await showReview()
  const recover = backend.refuse('changeDetections', 500, 'Broken.')
  await user.keyboard('nk')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(header()).toContain('2 to redact, 1 left visible')
  recover()
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByText('The files')
  expect((await saved()).revision).toBe(4)
})

test('the browser warns only while changes are unsaved', async () => {
  const { user } = await showReview()
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  await user.keyboard('nk')
  expect(leave()).toBe(false)
  await waitFor(() => expect(header()).toMatch(/Saved \d/))
  expect(leave()).toBe(true)
})

test('saves changes made during a redaction when the redaction ends', async () => {
  const { user, sendJob, backend, saved } = await showReview({ jobs: [redactJob()] })
  const recover = backend.refuse('changeDetections', 409, 'This image is being redacted.')
  await user.keyboard('nk{Control>}s{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved: This image is being redacted.')
  expect(screen.queryByText('This review was changed elsewhere')).toBeNull()
  recover()
  await act(() => sendJob(redactJob({ state: 'cancelled', finishedAt: 2 })))
  await waitFor(async () => expect((await saved()).revision).toBe(4))
})

test('keeps the review open when a detection is started elsewhere', async () => {
  const { user, client, saved } = await showReview()
  await user.keyboard('nk')
  act(() => applySocketMessage(client, { type: 'media', data: presentMedia(reviewedMedia({ state: 'Detecting' })) }, 'ada'))
  expect(screen.getByRole('application')).toBeTruthy()
  await waitFor(async () => expect((await saved()).revision).toBe(4))
})

test('reports lost changes when the review is closed because the file failed', async () => {
  const { user, backend, client } = await showReview()
  backend.refuse('changeDetections', 409, 'The file failed.')
  await user.keyboard('nk')
  act(() => applySocketMessage(client, { type: 'media', data: presentMedia(reviewedMedia({ state: 'Failed' })) }, 'ada'))
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
  await waitFor(() =>
    expect(notificationsState.list.map(({ message }) => message)).toEqual([
      expect.stringContaining('Couldn’t save your last changes to “street.jpg”.'),
    ]),
  )
})

test('[HDR-03] [MEDIA-06] redacts the saved review of the reviewed file, shows progress, and opens the versions', async () => {
  const { user, router, commands, startedRedaction, sendJob } = await showReview()
  await user.keyboard('nk')
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact file' })
  expect(dialog.textContent).toContain('2 faces will be blacked out. 1 item will stay visible.')
  expect(within(dialog).getByRole('textbox', { name: /Title/ })).toHaveProperty('value', 'street (redacted)')
  await user.type(within(dialog).getByRole('textbox', { name: /Description/ }), 'For the requester')
  await user.click(confirm())
  await user.click(within(dialog).getByRole('button', { name: 'Redact file' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
  expect(commands()).toMatchObject([
    { call: SAVE, body: { revision: 3 } },
    {
      call: 'POST /media/m1/redact',
      body: {
        revision: 4,
        source: { sha256: 'c'.repeat(64), width: 1000, height: 800 },
        title: 'street (redacted)',
        description: 'For the requester',
        attestation: {
          statement: 'I have inspected this file and confirm the redaction decisions for this export.',
          unreviewed: 2,
        },
      },
    },
  ])
  const job: JobRecord = { ...(await startedRedaction()), state: 'running', stage: 'verify', progress: 80 }
  await act(() => sendJob(job))
  expect(within(dialog).getByText(VIEW_ONLY)).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Redacting' })
  await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('Verifying result, 80%'))
  await act(() => sendJob({ ...job, state: 'succeeded', progress: 100, finishedAt: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('complementary', { name: 'Redact' })).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/image', search: '?v=m1&step=export' })
})

test('[MEDIA-06] asks again for an export that is requested while the dialog of the last one still closes', async () => {
  const { user, startedRedaction, sendJob } = await showReview()
  await user.click(redactButton())
  await user.click(confirm())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Redact file' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
  await act(async () => sendJob({ ...(await startedRedaction()), state: 'succeeded', progress: 100, finishedAt: 2 }))
  await screen.findByRole('complementary', { name: 'Redact' })
  fireEvent.click(redactButton())
  expect(confirm()).toHaveProperty('checked', false)
})

test('[MEDIA-06] stays open while an export is requested, whose refusal would be lost', async () => {
  const { user, backend } = await showReview()
  let refuse = (_error: Error): void => undefined
  backend.override('redactMedia', () => new Promise<never>((_resolve, reject) => (refuse = reject)))
  await user.click(redactButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  await user.click(confirm())
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(backend.requestsOf('redactMedia')).toHaveLength(1))
  const closers = () => dialog.getAllByRole('button', { name: 'Close' }).map((button) => button.matches(':disabled'))
  expect(closers()).toEqual([true])
  refuse(refusal(409, 'Another job is running.'))
  expect((await dialog.findByRole('alert')).textContent).toBe('Another job is running.')
  expect(closers()).toEqual([false, false])
})

test('[MEDIA-06] returns the focus to the button that opened the export dialog', async () => {
  const { user } = await showReview()
  await user.click(redactButton())
  await user.click(within(screen.getByRole('dialog')).getByText('Close'))
  await waitFor(() => expect(document.activeElement).toBe(redactButton()))
})

test('shows why a redaction failed in its dialog, and can be retried', async () => {
  const { user, backend, startedRedaction, sendJob } = await showReview()
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact file' })
  await user.click(confirm())
  await user.click(within(dialog).getByRole('button', { name: 'Redact file' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
  await act(async () => sendJob({ ...(await startedRedaction()), state: 'failed', error: 'Out of memory.', finishedAt: 2 }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe('Nothing was exported. Out of memory.')
  backend.refuse('redactMedia', 409, 'Another job is running.')
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Another job is running.'))
})

test('reports a redaction that is rejected because of a newer review, and loads the newer review', async () => {
  const { user, backend, saved, commands } = await showReview()
  await backend.put({ detections: [{ ...(await saved()), revision: 8, tracks: (await saved()).tracks.slice(0, 1) }] })
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact file' })
  await user.click(confirm())
  await user.click(within(dialog).getByRole('button', { name: 'Redact file' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The review has changed. Reload and check it before you redact.')
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(header()).toContain('1 to redact, 0 left visible'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(redactButton())
  await screen.findByRole('dialog', { name: 'Redact file' })
  await user.click(confirm())
  await user.click(screen.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(commands().at(-1)).toMatchObject({ call: 'POST /media/m1/redact', body: { revision: 8 } }))
})

test.each([
  ['succeeded', 'status', 'Redaction finished.'],
  ['failed', 'alert', 'Redaction failed. Nothing was exported. The disk is full.'],
] as const)('reports a redaction that has %s while the review is open', async (state, role, words) => {
  const { user, startedRedaction, sendJob } = await showReview()
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact file' })
  await user.click(confirm())
  await user.click(within(dialog).getByRole('button', { name: 'Redact file' }))
  await user.click(await within(dialog).findByRole('button', { name: 'View review' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () =>
    sendJob({ ...(await startedRedaction()), state, error: state === 'failed' ? 'The disk is full.' : null, finishedAt: 2 }),
  )
  await waitFor(() =>
    expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(words)),
  )
})

test.each([
  ['released', 'The redacted version is ready.'],
  ['held', 'The new version is on hold because of findings.'],
] as const)('[MEDIA-06] reports a finished redaction whose version is %s while the review is open', async (release, words) => {
  const { sendJob } = await showReview({ versions: [versionRow('v1', { release })], jobs: [redactJob()] })
  await act(() => sendJob(redactJob({ state: 'succeeded', versionId: 'v1', finishedAt: 2 })))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('[HDR-03] gives a reason when nothing can be redacted', async () => {
  const { user } = await showReview()
  await user.click(screen.getByRole('button', { name: 'Leave all visible' }))
  expect(redactButton()).toHaveProperty('disabled', true)
  expect(redactButton().title).toBe('No regions to redact')
})

test('[HDR-03] blocks redaction while another job runs', async () => {
  await showReview({ jobs: [redactJob()] })
  await waitFor(() => expect(redactButton().title).toBe('Wait for the redaction, or cancel it'))
  expect(screen.getByRole('progressbar', { name: 'Redacting' })).toBeTruthy()
  expect(screen.getByText(VIEW_ONLY)).toBeTruthy()
})
