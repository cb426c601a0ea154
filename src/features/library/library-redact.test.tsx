import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow, type Seed } from '#tests/support/records.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const reviewed = { at: 1_795_000_000 }
const ready = (id: string, uploadDate: number) => mediaRow(id, { state: 'Ready for review', size: 5, uploadDate })

async function open(seed: Seed, prepare: (backend: PageBackend) => void = () => undefined): Promise<PageBackend> {
  const backend = await startPageBackend({ seed })
  prepare(backend)
  for (const { id } of seed.media ?? []) await backend.files.write('media', id, new Blob(['bytes']))
  renderAt('/home', <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
  return backend
}

/** Selects all files and opens the dialog. */
async function redactAll(title: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Redact…' }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByRole('checkbox')
  return dialog
}

beforeEach(() => {
  giveRoom()
  notificationsState.list = []
})

test('40 files are redacted with one attestation', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `file-${index}`)
  const backend = await open({
    media: ids.map((id, index) => ready(id, 100 - index)),
    detections: ids.map((id, index) =>
      reviewRow(id, { revision: 2, tracks: [aTrack('a', index < 3 ? {} : { reviewed }), aTrack('b', { reviewed })] }),
    ),
  })
  const dialog = await redactAll('Redact 40 files')
  expect(dialog.getByText('3 of 40 files have 3 unreviewed items. Anything that detection missed stays visible.')).toBeTruthy()
  const statement = 'I have inspected these 40 files and confirm the redaction decisions for this export.'
  await userEvent.click(dialog.getByRole('checkbox', { name: statement }))
  await userEvent.click(dialog.getByRole('button', { name: 'Redact 40 files' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
  await backend.backend.queue.idle()
  const requests = backend.requestsOf('redactMedia')
  expect(requests).toHaveLength(40)
  const unreviewed = requests.map(({ body }) => (body as { attestation: { unreviewed: number } }).attestation.unreviewed)
  expect(unreviewed.filter((count) => count === 1)).toHaveLength(3)
  expect(unreviewed.filter((count) => count === 0)).toHaveLength(37)
  expect(await backend.tables.all('versions')).toHaveLength(40)
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['40 files queued for redaction'])
})

test('a redaction whose response was lost is not made twice when it is tried again', async () => {
  const backend = await open({
    media: [ready('a', 9), ready('b', 8)],
    detections: ['a', 'b'].map((id) => reviewRow(id, { revision: 2, tracks: [aTrack('t', { reviewed })] })),
  })
  const dialog = await redactAll('Redact 2 files')
  await userEvent.click(dialog.getByRole('checkbox'))
  const keys: (string | null)[] = []
  const lose = backend.override(
    'redactMedia',
    async ({ request, body }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const headers = { 'Idempotency-Key': keys[0] ?? '' }
      await backend.call('POST', '/media/b/redact', body, { as: 'user-ada', headers })
      throw refusal(503, 'The response is lost.')
    },
    '/media/b/redact',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Redact 2 files' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^1 of 2 files couldn’t be redacted\. The others were queued\./)
  lose()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again with 1 file' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
  await backend.backend.queue.idle()
  expect((await backend.tables.all('versions')).map(({ mediaId }) => mediaId).toSorted()).toEqual(['a', 'b'])
  expect(backend.requestsOf('redactMedia').map(({ path }) => path)).toEqual(['/media/a/redact', '/media/b/redact', '/media/b/redact'])
})

test('files that cannot be redacted are listed with the reason, and a file deleted meanwhile fails alone', async () => {
  const reason = 'Redaction isn’t available for documents.'
  const capability = (type: 'image' | 'document', against: string | null) => ({
    type,
    actions: [{ action: 'redact' as const, reason: against }],
    tags: [],
  })
  const backend = await open(
    {
      media: [
        ready('a', 9),
        ready('gone', 8),
        mediaRow('letter', { type: 'document', name: 'letter.pdf', state: 'Ready for review', uploadDate: 7 }),
        mediaRow('damaged', { state: 'Failed', uploadDate: 6 }),
      ],
      detections: ['a', 'gone', 'letter'].map((id) => reviewRow(id, { revision: 2, tracks: [aTrack('t', { reviewed })] })),
    },
    ({ override }) =>
      override('getCapabilities', () => ({ status: 200, body: { media: [capability('image', null), capability('document', reason)] } })),
  )
  const dialog = await redactAll('Redact 4 files')
  const skipped = () => within(dialog.getByRole('list', { name: 'Skipped files' })).getAllByRole('listitem')
  await expect.poll(() => skipped().map(({ textContent }) => textContent)).toEqual([`letter.pdf${reason}`, 'damaged.jpgunreadable'])
  await userEvent.click(dialog.getByRole('checkbox'))
  await backend.call('DELETE', '/media/gone', undefined, { as: 'user-ada' })
  await userEvent.click(dialog.getByRole('button', { name: 'Redact 2 files' }))
  const failed = within(await dialog.findByRole('list', { name: 'Failed files' })).getAllByRole('listitem')
  expect(failed.map(({ textContent }) => textContent)).toEqual(['gone.jpgFile not found'])
  await backend.backend.queue.idle()
})
