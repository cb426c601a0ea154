import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { jobLike, listOf, mediaLike, refusal, sentBy } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { openCameras, serveCloud } from '../test-support'

const FILES = 'GET /integration/eagle-eye/files'
const files = [
  { id: 'f-archive', name: 'Archive', directory: '/', mimeType: 'application/directory' },
  { id: 'f-film', name: 'door.mp4', directory: '/Archive', mimeType: 'video/mp4' },
  { id: 'f-still', name: 'door.jpg', directory: '/Archive', mimeType: 'image/jpeg', media: mediaLike('m-still', { name: 'door.jpg' }) },
]
const taken = () => Response.json(jobLike('m-new', { kind: 'import', state: 'queued', stage: null, progress: 0 }), { status: 202 })
const now = () => Date.now() / 1000

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  notificationsState.list = []
})

async function send(name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

test('[EYE-03] a range is imported with its options, in UTC', async () => {
  const fake = serveCloud({ 'POST /integration/eagle-eye/media/import': taken })
  openCameras('camera=cam-door&day=2026-11-20&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A01%3A00Z')
  await userEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  expect(screen.getByText('Friday 20 November 2026, 09:00:00 to 09:01:00')).toBeTruthy()
  expect(screen.getByText(/aren’t available for videos/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Still (first recorded frame)'))
  expect(screen.getByLabelText<HTMLInputElement>('Faces').checked).toBe(true)
  expect(screen.queryByLabelText('License plates')).toBeNull()
  await userEvent.click(screen.getByLabelText('Higher accuracy (slower)'))
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Request 2214')
  await send('Import')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(fake, 'POST')).toEqual([
    {
      cameraId: 'cam-door',
      start: '2026-11-20T09:00:00.000Z',
      end: '2026-11-20T09:01:00.000Z',
      options: {
        projectId: 'project-2214',
        increasedAccuracy: true,
        transcribeAudio: false,
        transcibeLanguage: '',
        snapshot: true,
        tags: { faces: 1, license_plates: 0, screens: 0, text: 0, search: 0 },
      },
    },
  ])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Import from “Front door” started.'])
})

test('[EYE-02] [EYE-03] files are found in their folders, those imported lead to their media, and one is imported', async () => {
  const asked: string[] = []
  serveCloud({
    [FILES]: () => files,
    'POST /integration/eagle-eye/files/import/f-film': (url) => {
      asked.push(url.pathname)
      return taken()
    },
  })
  openCameras('view=files')
  await userEvent.click(await screen.findByRole('link', { name: 'Archive' }))
  const way = within(screen.getByRole('navigation', { name: 'Folders' }))
  expect(way.getByText('Archive').getAttribute('aria-current')).toBe('page')
  const still = within(await screen.findByRole('row', { name: /image|JPEG/ }))
  expect(still.getByRole('link', { name: 'door.jpg' }).getAttribute('href')).toBe('/image?v=m-still')
  expect(still.getByRole('button', { name: 'Import again door.jpg' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import door.mp4' }))
  await send('Import')
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.click(way.getByRole('link', { name: 'Files' }))
  expect(await screen.findByRole('link', { name: 'Archive' })).toBeTruthy()
})

test('[EYE-02] an empty cloud and a folder that is gone say so', async () => {
  serveCloud({ [FILES]: () => [] })
  openCameras('view=files&folder=%2FGone')
  expect(await screen.findByText('Folder not found')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'View all files' }))
  expect(await screen.findByText('Empty folder')).toBeTruthy()
})

test('[EYE-04] a media with a released version is sent to the cloud; the choice holds no others', async () => {
  const released = mediaLike('m-1', { name: 'street.jpg', exportedVersions: [{ id: 'v', title: 't', description: '' }] })
  let mayNot = true
  const fake = serveCloud({
    [FILES]: () => files,
    'GET /media': () => listOf([released, mediaLike('m-2', { name: 'secret.jpg' })]),
    'POST /integration/eagle-eye/files/export': () =>
      mayNot ? refusal(409, 'There is no released version yet.') : Response.json(jobLike('m-1', { kind: 'export' }), { status: 202 }),
  })
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
  mayNot = false
  await send('Send')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(fake, 'POST')).toEqual([{ mediaId: 'm-1' }, { mediaId: 'm-1' }])
})

test('[EYE-04] where nothing is redacted yet, the dialog says what to do', async () => {
  serveCloud({ [FILES]: () => files, 'GET /media': () => listOf([mediaLike('m-2')]) })
  openCameras('view=files')
  await userEvent.click(await screen.findByRole('button', { name: 'Send file…' }))
  expect(await screen.findByText(/No redacted versions\. Redact a file first/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
})

test('[EYE-02] what was imported is listed with where it came from, leads to its media, and can be sent back', async () => {
  const fake = serveCloud({
    'GET /integration/eagle-eye/imported': () => [
      mediaLike('m-1', { name: 'Front door 09:00', type: 'video', state: 'Converted', integrationInfo: { type: 1, id: 'cam-door' } }),
      mediaLike('m-2', {
        name: 'door.jpg',
        integrationInfo: { type: 1, id: 'f-still' },
        exportedVersions: [{ id: 'v', title: 'door (redacted)', description: '' }],
      }),
    ],
    'POST /integration/eagle-eye/files/export': () => Response.json(jobLike('m-2', { kind: 'export' }), { status: 202 }),
  })
  openCameras('view=imported')
  const row = within(await screen.findByRole('row', { name: /Front door 09:00/ }))
  expect(row.getByRole('link', { name: 'Front door 09:00' }).getAttribute('href')).toBe('/video?v=m-1')
  expect(await row.findByText('Front door')).toBeTruthy()
  expect(row.getByText('No redacted version')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /door\.jpg/ })).getByText('File')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send to cloud… door.jpg' }))
  expect(screen.queryByLabelText('File')).toBeNull()
  await send('Send')
  await waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ mediaId: 'm-2' }]))
})

test('[EYE-02] nothing imported yet says what to do', async () => {
  serveCloud({ 'GET /integration/eagle-eye/imported': () => [] })
  openCameras('view=imported')
  expect(await screen.findByText('No imported files')).toBeTruthy()
})

test('[EYE-03] imports under way show how far they are; those that ended lead on, or say why they failed', async () => {
  const jobs = [
    jobLike('m-1', { id: 'j1', kind: 'import', stage: 'prepare', progress: 20 }),
    jobLike('m-2', { id: 'j2', kind: 'import', state: 'succeeded', stage: null, progress: 100, finishedAt: now() }),
    jobLike('m-3', { id: 'j3', kind: 'import', state: 'failed', error: 'The camera cloud broke off.', finishedAt: now() }),
    jobLike('m-4', { id: 'j4', kind: 'export', state: 'succeeded', stage: null, progress: 100, finishedAt: now() }),
    jobLike('m-5', { id: 'j5', kind: 'detect' }),
    jobLike('m-6', { id: 'j6', kind: 'import', state: 'succeeded', finishedAt: 1 }),
  ]
  const fake = serveCloud({
    'GET /jobs': () => ({ jobs, total: jobs.length }),
    'DELETE /jobs/j1': () => undefined,
    'GET /integration/eagle-eye/imported': () => [],
    ...Object.fromEntries(
      ['m-1', 'm-2', 'm-3', 'm-4'].map((id) => [`GET /media/${id}`, () => mediaLike(id, { name: `Footage ${id}`, type: 'video' })]),
    ),
  })
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
  await waitFor(() => expect(sentBy(fake, 'DELETE')).toHaveLength(1))
})
