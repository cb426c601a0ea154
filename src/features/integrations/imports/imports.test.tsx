import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { jobRow, mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { door, openCameras, startCloud } from '../test-support'

const ownerId = 'user-ada'
const cloudFiles = [
  { id: 'f-film', ownerId, name: 'door.mp4', directory: '/Archive', mimeType: 'video/mp4' },
  { id: 'f-still', ownerId, name: 'door.jpg', directory: '/Archive', mimeType: 'image/jpeg' },
]
const still = mediaRow('m-still', { name: 'door.jpg', integrationInfo: { type: 1, id: 'f-still' } })
const now = () => Date.now() / 1000

afterEach(() => {
  sessionStorage.clear()
  notificationsState.list = []
})

async function send(name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

test('[EYE-03] imports a range with its options, in UTC', async () => {
  const backend = await startCloud()
  openCameras('camera=camera-front-door&day=2026-11-20&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A01%3A00Z')
  await userEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  expect(screen.getByText('Friday 20 November 2026, 09:00:00 to 09:01:00')).toBeTruthy()
  // Unavailable search for other objects isn't worth a note.
  expect(await screen.findByText('Automatic transcription isn’t available. Import a transcript or type one.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Faces').checked).toBe(true)
  await userEvent.click(screen.getByLabelText('Still (first recorded frame)'))
  expect(screen.getByLabelText<HTMLInputElement>('Faces').checked).toBe(true)
  expect(screen.queryByLabelText('Other objects, for search')).toBeNull()
  await userEvent.click(screen.getByLabelText('Screens'))
  await userEvent.click(screen.getByLabelText('License plates'))
  await userEvent.click(screen.getByLabelText('Text'))
  await userEvent.click(screen.getByLabelText('Higher accuracy (slower)'))
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Request 2214')
  await send('Import')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST')).toEqual([
    {
      cameraId: 'camera-front-door',
      start: '2026-11-20T09:00:00.000Z',
      end: '2026-11-20T09:01:00.000Z',
      options: {
        projectId: 'project-2214',
        increasedAccuracy: true,
        transcribeAudio: false,
        transcibeLanguage: '',
        snapshot: true,
        tags: { faces: 1, license_plates: 1, screens: 1, text: 1, search: 0 },
      },
    },
  ])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Import from “Front door” started.'])
})

test('[EYE-02] [EYE-03] browses the cloud’s folders, links imported files to the library, and imports one', async () => {
  const backend = await startCloud({ seed: { cloudFiles, media: [still] } })
  openCameras('view=files')
  await userEvent.click(await screen.findByRole('link', { name: 'Archive' }))
  const way = within(screen.getByRole('navigation', { name: 'Folders' }))
  expect(way.getByText('Archive').getAttribute('aria-current')).toBe('page')
  const imported = within(await screen.findByRole('row', { name: /image|JPEG/ }))
  expect(imported.getByRole('link', { name: 'door.jpg' }).getAttribute('href')).toBe('/image?v=m-still')
  expect(imported.getByRole('button', { name: 'Import again door.jpg' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import door.mp4' }))
  await send('Import')
  await waitFor(() =>
    expect(backend.requestsOf('importCameraFile').map(({ path }) => path)).toEqual(['/integration/eagle-eye/files/import/f-film']),
  )
  await userEvent.click(way.getByRole('link', { name: 'Files' }))
  expect(await screen.findByRole('link', { name: 'Archive' })).toBeTruthy()
})

test('[EYE-03] imports a file once when the button is pressed twice before it is disabled', async () => {
  const backend = await startCloud({ seed: { cloudFiles } })
  openCameras('view=files&folder=%2FArchive')
  await userEvent.click(await screen.findByRole('button', { name: 'Import door.mp4' }))
  const button = screen.getByRole('button', { name: 'Import' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requestsOf('importCameraFile')).toHaveLength(1)
})

const model = { id: 'base', name: 'Base', weights: 'q8', languages: ['en', 'de'], hasWordTimes: true, size: 1, problem: null } as const

test('[EYE-03] imports a file with its transcription, where a model is installed', async () => {
  const models = [{ ...model, languages: [...model.languages] }]
  const backend = await startCloud({ seed: { cloudFiles }, transcriptionModels: () => Promise.resolve(models) })
  await backend.files.write('cloud', 'f-film', new Blob(['frames'], { type: 'video/mp4' }))
  openCameras('view=files&folder=%2FArchive')
  await userEvent.click(await screen.findByRole('button', { name: 'Import door.mp4' }))
  await userEvent.click(await screen.findByLabelText('Transcribe speech'))
  await userEvent.selectOptions(screen.getByLabelText('Spoken language'), 'German')
  await send('Import')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST')).toMatchObject([{ options: { transcribeAudio: true, transcibeLanguage: 'de' } }])
  await backend.backend.queue.idle()
  const [{ id } = { id: '' }] = await backend.tables.all('media')
  expect((await backend.tables.get('transcripts', id))?.segments).not.toEqual([])
})

test('[EYE-03] offers no transcription of a camera whose recordings have no audio', async () => {
  const models = [{ ...model, languages: [...model.languages] }]
  const backend = await startCloud({ transcriptionModels: () => Promise.resolve(models) })
  backend.override('listCameras', () => ({ status: 200, body: [{ ...door, hasAudio: false }] }))
  openCameras('camera=camera-front-door&day=2026-11-20&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A01%3A00Z')
  await userEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  expect(await screen.findByText(/The source has no audio to transcribe\./)).toBeTruthy()
  expect(screen.queryByLabelText('Transcribe speech')).toBeNull()
})

test('[EYE-02] explains that the cloud is empty or that a folder no longer exists', async () => {
  const backend = await startCloud()
  backend.override('listCameraFiles', () => ({ status: 200, body: [] }))
  openCameras('view=files&folder=%2FGone')
  expect(await screen.findByText('Folder not found')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'View all files' }))
  expect(await screen.findByText('Empty folder')).toBeTruthy()
})

test('[EYE-04] sends a file with a released version to the cloud, and offers no other file', async () => {
  const { media, versions } = withVersions(mediaRow('m-1', { name: 'street.jpg' }), versionRow('v'), versionRow('w', { release: 'held' }))
  const held = withVersions(mediaRow('m-3', { name: 'held.jpg' }), versionRow('x', { release: 'held' }))
  const backend = await startCloud({
    seed: { versions: [...versions, ...held.versions], media: [...media, mediaRow('m-2', { name: 'secret.jpg' }), ...held.media] },
  })
  const recover = backend.refuse('exportToCameraFiles', 409, 'There is no released version yet.')
  openCameras('view=files')
  await userEvent.click(await screen.findByRole('button', { name: 'Send file…' }))
  const choice = await screen.findByLabelText('File')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['street.jpg'])
  await send('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('There is no released version yet.')
  recover()
  await send('Send')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST')).toEqual([{ mediaId: 'm-1' }, { mediaId: 'm-1' }])
})

test('[EYE-04] explains in the dialog what to do before anything is redacted', async () => {
  await startCloud({ seed: { media: [mediaRow('m-2')] } })
  openCameras('view=files')
  await userEvent.click(await screen.findByRole('button', { name: 'Send file…' }))
  expect(await screen.findByText(/No released versions\. Redact a file first/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
})

test('[EYE-02] lists imported files with their origin and a link to the library, and sends one back', async () => {
  const integrationInfo = { type: 1, id: 'camera-front-door' } as const
  const film = mediaRow('m-1', { name: 'Front door 09:00', type: 'video', state: 'Converted', integrationInfo })
  const { media, versions } = withVersions({ ...still, id: 'm-2' }, versionRow('v'))
  const held = withVersions({ ...still, id: 'm-3', name: 'held.jpg' }, versionRow('x', { release: 'held' }))
  const backend = await startCloud({ seed: { versions: [...versions, ...held.versions], media: [film, ...media, ...held.media] } })
  openCameras('view=imported')
  const row = within(await screen.findByRole('row', { name: /Front door 09:00/ }))
  expect(row.getByRole('link', { name: 'Front door 09:00' }).getAttribute('href')).toBe('/video?v=m-1')
  expect(await row.findByText('Front door')).toBeTruthy()
  expect(row.getByText('No redacted version')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /door\.jpg/ })).getByText('File')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /held\.jpg/ })).getByText('No released version')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to cloud… held.jpg' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send to cloud… door.jpg' }))
  expect(screen.queryByLabelText('File')).toBeNull()
  await send('Send')
  await waitFor(() => expect(backend.sent('POST')).toEqual([{ mediaId: 'm-2' }]))
})

test('[EYE-02] explains what to do before anything is imported', async () => {
  await startCloud()
  openCameras('view=imported')
  expect(await screen.findByText('No imported files')).toBeTruthy()
})

test('[EYE-03] shows the progress of imports, links the finished ones, and shows the reason of a failure', async () => {
  const done = { state: 'succeeded', stage: null, progress: 100, finishedAt: now() } as const
  const jobs = [
    jobRow('m-1', { id: 'j1', kind: 'import', stage: 'prepare', progress: 20, sequence: 6 }),
    jobRow('m-2', { id: 'j2', kind: 'import', sequence: 5, ...done }),
    jobRow('m-3', { id: 'j3', kind: 'import', state: 'failed', error: 'The camera cloud broke off.', finishedAt: now(), sequence: 4 }),
    jobRow('m-4', { id: 'j4', kind: 'export', sequence: 3, ...done }),
    jobRow('m-5', { id: 'j5', kind: 'detect', sequence: 2 }),
    jobRow('m-6', { id: 'j6', kind: 'import', sequence: 1, ...done, finishedAt: 1 }),
  ]
  const media = jobs.map(({ mediaId }) => mediaRow(mediaId, { name: `Footage ${mediaId}`, type: 'video' }))
  const backend = await startCloud({ seed: { media, jobs } })
  openCameras('view=imported')
  const rows = within(await screen.findByRole('region', { name: 'Imports and exports' }))
  expect(await rows.findByText('Footage m-1: Preparing footage in the camera cloud')).toBeTruthy()
  expect(await rows.findByText(/Footage m-3: The camera cloud broke off\./)).toBeTruthy()
  expect(rows.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/video?v=m-2')
  expect(rows.getByRole('link', { name: 'Show in files' }).getAttribute('href')).toContain('folder=%2FRedaction+Studio')
  expect(rows.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(rows.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(rows.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(rows.getByRole('button', { name: 'Cancel Footage m-1' }))
  await waitFor(() => expect(backend.sent('DELETE')).toHaveLength(1))
})
