import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow, type Seed } from '#tests/support/records.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const FOI = [
  { code: 's40(2)', text: 'Personal information' },
  { code: 's38', text: 'Health and safety' },
]
const projects = [
  { ...projectRow('p2', 'Request 7'), reasons: { revision: 1, reasons: FOI, defaultReason: null } },
  { ...projectRow('p3', 'Request 8'), reasons: { revision: 1, reasons: [{ code: 'b6', text: 'Privacy' }], defaultReason: null } },
]
const p2 = { projectId: 'p2', projectName: 'Request 7' }
const p3 = { projectId: 'p3', projectName: 'Request 8' }

const reviewed = { at: 1_795_000_000 }
const ready = (id: string, changes: Parameters<typeof mediaRow>[1]) => mediaRow(id, { state: 'Ready for review', size: 5, ...changes })
/** Two redactions without a reason, one with its own, and one item that stays visible. */
const mixed = [
  aTrack('t1', { reviewed }),
  aTrack('t2', { reviewed }),
  aTrack('t3', { reviewed, reason: 's38' }),
  aTrack('t4', { reviewed, decision: 'keep' }),
]

beforeEach(() => {
  giveRoom()
  notificationsState.list = []
})

/** Selects all files and opens the dialog. */
async function open(seed: Seed, prepare: (backend: PageBackend) => void = () => undefined) {
  const backend = await startPageBackend({ seed: { projects, ...seed } })
  prepare(backend)
  for (const { id } of seed.media ?? []) await backend.files.write('media', id, new Blob(['bytes']))
  renderAt('/home', <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Redact…' }))
  const dialog = within(await screen.findByRole('dialog'))
  // A failed request for reasons is repeated first.
  await dialog.findByRole('checkbox', undefined, { timeout: 10_000 })
  const confirm = async (button: string): Promise<void> => {
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: button }))
  }
  const listed = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const reasonsOf = async (id: string) => (await backend.tables.get('detections', id))?.tracks.map(({ reason }) => reason)
  const finished = async (): Promise<void> => {
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
    await backend.backend.queue.idle()
  }
  return { backend, dialog, confirm, listed, reasonsOf, finished }
}

test('[MEDIA-05] lists the redactions without a reason, and saves one reason for all of them before the export', async () => {
  const { backend, dialog, confirm, listed, reasonsOf, finished } = await open({
    media: [ready('a', { ...p2, uploadDate: 9 }), ready('b', { ...p2, uploadDate: 8 }), ready('c', { uploadDate: 7 })],
    detections: [
      reviewRow('a', { revision: 2, tracks: mixed }),
      reviewRow('b', { revision: 5, tracks: mixed.slice(1) }),
      reviewRow('c', { revision: 1, tracks: mixed }),
    ],
  })
  expect(dialog.getByText('3 redacted items have no reason:')).toBeTruthy()
  expect(listed('Files without a reason')).toEqual(['a.jpg2 redacted items', 'b.jpg1 redacted item'])
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 's40(2): Personal information')
  await confirm('Redact 3 files')
  await finished()
  expect(await reasonsOf('a')).toEqual(['s40(2)', 's40(2)', 's38', undefined])
  expect(await reasonsOf('b')).toEqual(['s40(2)', 's38', undefined])
  expect(await reasonsOf('c')).toEqual([undefined, undefined, 's38', undefined])
  const saves = backend.requestsOf('changeDetections')
  expect(saves.find(({ path }) => path.includes('/b/'))?.body).toEqual({
    revision: 5,
    changes: [{ type: 'edit_track', id: 't2', fields: { reason: 's40(2)' } }],
  })
  const revisions = backend.requestsOf('redactMedia').map(({ path, body }) => [path, (body as { revision: number }).revision] as const)
  expect(Object.fromEntries(revisions)).toEqual({ '/media/a/redact': 3, '/media/b/redact': 6, '/media/c/redact': 1 })
  expect((await backend.tables.all('detections')).flatMap(({ tracks }) => tracks.map((track) => track.reviewed?.at))).not.toContain(
    undefined,
  )
})

test('[MEDIA-05] exports without a reason too, as the dialog of a single file does', async () => {
  const { backend, dialog, confirm, finished } = await open({
    media: [ready('a', p2)],
    detections: [reviewRow('a', { revision: 2, tracks: mixed })],
  })
  expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', '')
  await confirm('Redact 1 file')
  await finished()
  expect(backend.requestsOf('changeDetections')).toEqual([])
  expect(backend.requestsOf('redactMedia')).toHaveLength(1)
})

test('[MEDIA-05] offers each project its own reasons, and skips a file whose review can’t be read', async () => {
  const { dialog, confirm, listed, reasonsOf, finished } = await open(
    {
      media: [
        ready('a', { ...p2, uploadDate: 9 }),
        ready('b', { ...p3, uploadDate: 8 }),
        ready('broken', { ...p2, uploadDate: 7 }),
        ready('d', { ...p3, uploadDate: 6 }),
      ],
      detections: ['a', 'b', 'broken', 'd'].map((id) =>
        reviewRow(id, { revision: 2, tracks: mixed.slice(0, 2), ...(id === 'd' ? { defaultReason: 'b6' } : {}) }),
      ),
    },
    ({ refuse }) => refuse('getDetections', 403, 'Not allowed.', { path: '/media/broken/detections' }),
  )
  expect(listed('Skipped files')).toEqual(['broken.jpgcouldn’t load its review: Not allowed.'])
  expect(listed('Files without a reason in “Request 7”')).toEqual(['a.jpg2 redacted items'])
  expect(listed('Files without a reason in “Request 8”')).toEqual(['b.jpg2 redacted items'])
  const second = dialog.getByRole('combobox', { name: 'Reason in “Request 8”' })
  expect(
    within(second)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'b6: Privacy'])
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason in “Request 7”' }), 's38')
  await userEvent.selectOptions(second, 'b6')
  await confirm('Redact 3 files')
  await finished()
  expect(await reasonsOf('a')).toEqual(['s38', 's38'])
  expect(await reasonsOf('b')).toEqual(['b6', 'b6'])
  expect(await reasonsOf('d')).toEqual([undefined, undefined])
  expect(await reasonsOf('broken')).toEqual([undefined, undefined])
})

test('[MEDIA-05] reports a review that was changed meanwhile for its file alone, and asks to confirm it again', async () => {
  const { backend, dialog, confirm, listed, reasonsOf, finished } = await open({
    media: [ready('a', { ...p2, uploadDate: 9 }), ready('b', { ...p2, uploadDate: 8 })],
    detections: ['a', 'b'].map((id) => reviewRow(id, { revision: 2, tracks: mixed })),
  })
  const changes = [{ type: 'edit_track', id: 't4', fields: { decision: 'redact' } }]
  await backend.call('PATCH', '/media/b/detections', { revision: 2, changes }, { as: 'user-ada' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 's38')
  await confirm('Redact 2 files')
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toMatch(/^1 of 2 files couldn’t be redacted\. The others were queued\./)
  expect(listed('Failed files')).toEqual(['b.jpgThis review was changed in another window or by another person. Reload it.'])
  expect(await reasonsOf('a')).toEqual(['s38', 's38', 's38', undefined])
  expect(await reasonsOf('b')).toEqual([undefined, undefined, 's38', undefined])
  expect(listed('Files without a reason')).toEqual(['b.jpg3 redacted items'])
  await confirm('Try again with 1 file')
  await finished()
  expect(await reasonsOf('b')).toEqual(['s38', 's38', 's38', 's38'])
  expect(await backend.tables.all('versions')).toHaveLength(2)
})

test('[MEDIA-05] saves no reason that was removed from the project meanwhile, and offers the others', async () => {
  const { backend, dialog, confirm, listed, reasonsOf, finished } = await open({
    media: [ready('a', { ...p2, uploadDate: 9 }), ready('b', { ...p3, uploadDate: 8 })],
    detections: ['a', 'b'].map((id) => reviewRow(id, { revision: 2, tracks: mixed })),
  })
  await backend.call('PUT', '/projects/p2/reasons', { revision: 1, reasons: FOI.slice(0, 1), defaultReason: null }, { as: 'user-ada' })
  const field = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Reason( in “Request 7”)?$/ })
  await userEvent.selectOptions(field(), 's38')
  await confirm('Redact 2 files')
  await dialog.findByRole('alert')
  expect(listed('Failed files')).toEqual(['a.jpgThe reason s38 was removed from the project. Choose another one.'])
  expect(await reasonsOf('a')).toEqual([undefined, undefined, 's38', undefined])
  expect(field().selectedOptions[0]?.textContent).toBe('s38 (no longer in the list)')
  await userEvent.selectOptions(field(), 's40(2)')
  await userEvent.click(dialog.getByRole('button', { name: 'Try again with 1 file' }))
  await finished()
  expect(await reasonsOf('a')).toEqual(['s40(2)', 's40(2)', 's38', undefined])
  expect(await backend.tables.all('versions')).toHaveLength(2)
})

test('[MEDIA-05] saves reasons once for a redaction that is tried again', async () => {
  const { backend, dialog, confirm, listed, reasonsOf, finished } = await open({
    media: [ready('a', p2)],
    detections: [reviewRow('a', { revision: 2, tracks: mixed })],
  })
  const recover = backend.refuse('redactMedia', 503, 'The response is lost.')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 's38')
  await confirm('Redact 1 file')
  await dialog.findByRole('alert')
  expect(listed('Failed files')).toEqual(['a.jpgThe response is lost.'])
  expect(dialog.queryByRole('combobox')).toBeNull()
  recover()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again with 1 file' }))
  await finished()
  expect(backend.requestsOf('changeDetections')).toHaveLength(1)
  expect(await reasonsOf('a')).toEqual(['s38', 's38', 's38', undefined])
})

test.each([404, 501] as const)('a back end that has no reasons responds with %i, and nothing is listed', async (status) => {
  const { backend, dialog } = await open(
    { media: [ready('a', p2)], detections: [reviewRow('a', { revision: 2, tracks: mixed })] },
    ({ respondEmpty }) => respondEmpty('getReasons', status),
  )
  expect(backend.requestsOf('getReasons').length).toBeGreaterThan(0)
  expect(dialog.queryByText(/no reason/)).toBeNull()
})

test('[MEDIA-05] says that the reasons of a project couldn’t be loaded, and loads them again', async () => {
  let recover = (): void => undefined
  const { dialog } = await open({ media: [ready('a', p2)], detections: [reviewRow('a', { revision: 1, tracks: mixed })] }, ({ refuse }) => {
    recover = refuse('getReasons', 503, 'The server is busy.')
  })
  const alert = dialog.getByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load the reasons of a project. The server is busy.')
  recover()
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('2 redacted items have no reason:')).toBeTruthy()
})
