import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import type { MediaActivity } from '#generated/model/mediaActivity.zod.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { renderAt } from '#ui/test-support.tsx'
import { ActivityLog } from './activity-log'

const AT = 1_795_000_000

async function open(entries: readonly MediaActivity[], prepare?: (backend: PageBackend) => void): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  await backend.tables.change((draft) => draft.put('activities', { id: 'street', added: entries.length, entries: [...entries] }))
  prepare?.(backend)
  renderAt('/', <ActivityLog mediaId="street" />)
  return backend
}

const rows = async () => within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem')

test('lists what was done, newest first, with the person and the time', async () => {
  await open([
    { id: 'a', at: AT, action: 'uploaded', by: 'ada@council.example' },
    { id: 'b', at: AT + 3600, action: 'job_failed', detail: 'Detecting: The file is damaged.' },
  ])
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    `FailedDetecting: The file is damaged.${formatDateTime(AT + 3600)}`,
    `Uploaded${formatDateTime(AT)} · ada@council.example`,
  ])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('loads older entries', async () => {
  await open(Array.from({ length: 45 }, (_, index) => ({ id: `entry-${index}`, at: AT + index, action: 'downloaded' as const })))
  expect(await rows()).toHaveLength(20)
  const more = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await more()
  await expect.poll(rows).toHaveLength(40)
  await more()
  await expect.poll(rows).toHaveLength(45)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('shows that there is no activity', async () => {
  await open([])
  expect(await screen.findByText('No activity')).toBeTruthy()
})

test('shows why the log could not be loaded, and tries again', async () => {
  let restore = (): void => undefined
  await open([{ id: 'a', at: AT, action: 'reviewed' }], (backend) => {
    restore = backend.refuse('listMediaActivities', 422, 'Not now.')
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load activity. Not now.')
  restore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await rows())[0]?.textContent).toMatch(/^Review saved/)
})

test.each([404, 405, 501])('shows nothing where the back end responds with %s', async (status) => {
  const backend = await open([], (started) => started.respondEmpty('listMediaActivities', status))
  await expect.poll(() => backend.requestsOf('listMediaActivities')).toHaveLength(1)
  await expect.poll(() => screen.queryByText('Activity')).toBeNull()
})
