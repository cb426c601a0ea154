import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { detectJob, ReviewBackend, showReview } from '../../../tests/review-page'
import { applySocketMessage } from '../../api/apply-socket-message'
import { versionLike } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

const SAVE = 'PUT /media/m1/detections'
const header = () => screen.getByRole('complementary', { name: 'Detections' }).textContent ?? ''
const redactButton = () => screen.getByRole('button', { name: 'Header redact' })

test('saves by itself over the revision it began with, and says when', async () => {
  const { user, backend } = await showReview()
  expect(header()).toContain('Everything is saved')
  await user.keyboard('nk')
  expect(header()).toContain('Saving…')
  await waitFor(() => expect(header()).toMatch(/Saved \d\d:\d\d:\d\d/))
  expect(backend.asked).toMatchObject([{ call: SAVE, body: { revision: 3 } }])
  expect(backend.detections.tracks.find(({ id }) => id === 'unsure')?.decision).toBe('keep')
})

test('a save that fails keeps the edits, says why, and is tried again on demand', async () => {
  const { user, backend } = await showReview()
  backend.refusals.set(SAVE, { status: 507, error: 'The disk is full.' })
  await user.keyboard('nk{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not saved: The disk is full.')
  expect(header()).toContain('2 to redact, 1 kept')
  expect(redactButton().title).toBe('The review is not saved')
  backend.refusals.clear()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(header()).toContain('Saved'))
  expect(backend.detections.revision).toBe(4)
})

test('leaving saves first, and asks where that fails', async () => {
  const { user, backend } = await showReview()
  backend.refusals.set(SAVE, { status: 500, error: 'Broken.' })
  await user.keyboard('nk')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(header()).toContain('2 to redact, 1 kept')
  backend.refusals.clear()
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByText('The files')
  expect(backend.detections.revision).toBe(4)
})

test('the browser is asked to warn only while something is unsaved', async () => {
  const { user } = await showReview()
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  await user.keyboard('nk')
  expect(leave()).toBe(false)
  await waitFor(() => expect(header()).toMatch(/Saved \d/))
  expect(leave()).toBe(true)
})

test('what is changed while the picture is being redacted is saved when that is done', async () => {
  const backend = new ReviewBackend()
  const job = detectJob({ id: 'job-3', kind: 'redact', state: 'running', stage: 'encode', progress: 60 })
  backend.jobs = [job]
  backend.refusals.set(SAVE, { status: 409, error: 'This picture is being redacted.' })
  const { user, say } = await showReview(backend)
  await user.keyboard('nk{Control>}s{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved: This picture is being redacted.')
  expect(screen.queryByText('This review was changed elsewhere')).toBeNull()
  backend.refusals.clear()
  act(() => say({ ...job, state: 'cancelled' }))
  await waitFor(() => expect(backend.detections.revision).toBe(4))
})

test('what could not be saved before work begun elsewhere took the page is not lost in silence', async () => {
  const { user, backend, client } = await showReview()
  backend.refusals.set(SAVE, { status: 409, error: 'Faces are being looked for.' })
  await user.keyboard('nk')
  act(() => applySocketMessage(client, { type: 'media', data: { ...backend.media, state: 'Detecting' } }))
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
  await waitFor(() =>
    expect(notificationsState.list.map(({ message }) => message)).toEqual([
      expect.stringContaining('The last changes to the review of “street.jpg” could not be saved'),
    ]),
  )
})

async function conflict() {
  const shown = await showReview()
  shown.backend.detections = { ...shown.backend.detections, revision: 8, style: 'Smooth' }
  await shown.user.keyboard('nk{Control>}s{/Control}')
  await screen.findByText('This review was changed elsewhere')
  expect(redactButton().title).toContain('changed elsewhere')
  return shown
}

test('a review that was changed elsewhere is overwritten only after asking', async () => {
  const { user, backend } = await conflict()
  await user.click(screen.getByRole('button', { name: 'Overwrite with mine…' }))
  expect(backend.detections.revision).toBe(8)
  const dialog = await screen.findByRole('dialog', { name: 'Overwrite the newer review?' })
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(backend.detections).toMatchObject({ revision: 9, style: 'Black Box' }))
  await waitFor(() => expect(screen.queryByText('This review was changed elsewhere')).toBeNull())
  expect(header()).toContain('2 to redact, 1 kept')
})

test('a review that was changed elsewhere can be loaded, after asking', async () => {
  const { user, backend } = await conflict()
  await user.click(screen.getByRole('button', { name: 'Load the newer one…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Load the newer review?' })
  expect(dialog.textContent).toContain('Your changes since the last save will be lost.')
  await user.click(within(dialog).getByRole('button', { name: 'Load the newer one' }))
  await waitFor(() => expect(header()).toContain('3 to redact, 0 kept'))
  expect(screen.getByRole('button', { name: 'Smooth as the default style for faces' }).getAttribute('aria-pressed')).toBe('true')
  expect(backend.detections.revision).toBe(8)
})

test('[HDR-03] [MEDIA-06] redacts exactly what is saved, of the file that was reviewed, shows how far it is, and goes to the versions', async () => {
  const { user, backend, say } = await showReview()
  await user.keyboard('nk')
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact and export' })
  expect(dialog.textContent).toContain('2 regions will be covered: 2 Black Box. 1 kept item will stay visible.')
  expect(within(dialog).getByRole('textbox', { name: /Title/ })).toHaveProperty('value', 'street (redacted)')
  await user.type(within(dialog).getByRole('textbox', { name: /Description/ }), 'For the requester')
  await user.click(within(dialog).getByRole('button', { name: 'Redact and export' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
  expect(backend.asked).toMatchObject([
    { call: SAVE, body: { revision: 3 } },
    {
      call: 'POST /media/m1/redact',
      body: {
        revision: 4,
        source: { sha256: 'c'.repeat(64), width: 1000, height: 800 },
        title: 'street (redacted)',
        description: 'For the requester',
      },
    },
  ])
  const job = detectJob({ id: 'job-3', kind: 'redact', state: 'running', stage: 'verify', progress: 80 })
  act(() => say(job))
  expect(await screen.findByText('Verifying the result')).toBeTruthy()
  expect(dialog.textContent).toContain('80 %')
  act(() => say({ ...job, state: 'succeeded', progress: 100 }))
  await screen.findByText('The page of the picture')
})

test('a redaction that fails says why in its dialog and can be tried again', async () => {
  const { user, backend, say } = await showReview()
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact and export' })
  await user.click(within(dialog).getByRole('button', { name: 'Redact and export' }))
  await screen.findByRole('progressbar', { name: 'Redacting' })
  act(() => say(detectJob({ id: 'job-3', kind: 'redact', state: 'failed', error: 'The memory did not suffice.' })))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe('Nothing was exported. The memory did not suffice.')
  backend.refusals.set('POST /media/m1/redact', { status: 409, error: 'Another job is running.' })
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Another job is running.'))
})

test('a redaction that is refused because the review was changed elsewhere says so, and shows the newer one behind it', async () => {
  const { user, backend } = await showReview()
  backend.detections = { ...backend.detections, revision: 8, tracks: backend.detections.tracks.slice(0, 1) }
  backend.refusals.set('POST /media/m1/redact', { status: 409, error: 'The review has changed since.' })
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact and export' })
  await user.click(within(dialog).getByRole('button', { name: 'Redact and export' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The review has changed since.')
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(header()).toContain('1 to redact, 0 kept'))
  backend.refusals.clear()
  await user.click(redactButton())
  await user.click(await screen.findByRole('button', { name: 'Redact and export' }))
  await waitFor(() => expect(backend.asked.at(-1)).toMatchObject({ call: 'POST /media/m1/redact', body: { revision: 8 } }))
})

test.each([
  ['succeeded', 'status', 'The redaction has finished.'],
  ['failed', 'alert', 'The redaction failed, and nothing was exported. The disk is full.'],
] as const)('a redaction that has %s while the review goes on says so', async (state, role, words) => {
  const { user, say } = await showReview()
  await user.click(redactButton())
  const dialog = await screen.findByRole('dialog', { name: 'Redact and export' })
  await user.click(within(dialog).getByRole('button', { name: 'Redact and export' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Go on reviewing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => say(detectJob({ id: 'job-3', kind: 'redact', state, error: 'The disk is full.' })))
  await waitFor(() =>
    expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(words)),
  )
})

test.each([
  ['released', 'The redacted image is ready.'],
  ['held', 'The new version is on hold: its verification has findings.'],
] as const)('[MEDIA-06] a redaction whose version is %s while the review goes on says so', async (release, words) => {
  const backend = new ReviewBackend()
  backend.versions = [versionLike('v1', { mediaId: 'm1', release })]
  const job = detectJob({ id: 'job-3', kind: 'redact', state: 'running', finishedAt: null })
  backend.jobs = [job]
  const { say } = await showReview(backend)
  act(() => say({ ...job, state: 'succeeded', versionId: 'v1' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('[HDR-03] there is a reason where nothing can be redacted', async () => {
  const { user } = await showReview()
  await user.click(screen.getByRole('button', { name: 'Keep all' }))
  expect(redactButton()).toHaveProperty('disabled', true)
  expect(redactButton().title).toBe('Nothing is marked to be redacted')
})

test('[HDR-03] nothing is redacted while another job runs', async () => {
  const backend = new ReviewBackend()
  backend.jobs = [detectJob({ id: 'job-3', kind: 'redact', state: 'running', stage: 'encode', progress: 60 })]
  await showReview(backend)
  await waitFor(() => expect(redactButton().title).toBe('Wait until the work on this picture is done'))
  expect(screen.getByRole('progressbar', { name: 'Redacting' })).toBeTruthy()
})
