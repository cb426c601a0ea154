import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, usageRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as EventsPage } from './events-page'
import { ben, inCouncil } from './test-support'

type Event = NonNullable<Parameters<typeof usageRow>[1]>

const upload: Event = {
  action: UsageAction.enum.upload,
  user_id: 'user-ben',
  media_id: 'media-street',
  seconds: 3725,
  kilobytes: 2500,
  frames: 15_250,
  metadata: { browser: 'Chromium', userId: 'user-ada' },
  account_id: 'account-council',
  collection_id: 'project-2214',
}

/** Ben's file and project, which add events of their own. */
const owned = {
  media: [mediaRow('media-street', { name: 'high-street.jpg', ownerId: 'user-ben', projectId: 'project-2214' })],
  projects: [{ ...projectRow('project-2214', 'Request 2214'), ownerId: 'user-ben' }],
}

const withEvents = (role: EnterpriseRole, ...events: Event[]) =>
  inCouncil(role, { ...ben(), usage: events.map((event, index) => usageRow(index + 1, event)) })

/** Shows Ben's upload of his file to a member of the council. */
async function showUpload(role: EnterpriseRole): Promise<HTMLElement> {
  const options = withEvents(role, upload)
  await renderWithBackend(<EventsPage />, { path: '/enterprise/events', ...options, seed: { ...options.seed, ...owned } })
  return screen.findByRole('row', { name: /15,250/ })
}

/** Shows the page to Ada, an administrator of the council. */
function show(path: string, ...events: Event[]): Promise<PageBackend> {
  return renderWithBackend(<EventsPage />, { path, ...withEvents('admin', ...events) })
}

test('[ACC-02] shows an event with the names of its action and users, and its duration', async () => {
  const row = await showUpload('admin')
  for (const words of ['Ben Castle', 'Upload', 'high-street.jpg', '1:02:05', '2.5 MB', '15,250']) {
    expect(within(row).getByRole('cell', { name: words })).toBeTruthy()
  }
  expect(within(row).getByRole('cell', { name: 'Browser: Chromium, Ada Okafor, Project: Request 2214' })).toBeTruthy()
})

test('[ACC-02] shows words in place of the IDs of a deleted user, file and project', async () => {
  const gone = { user_id: 'user-ben', media_id: 'media-gone', collection_id: 'project-gone', metadata: { userId: 'user-gone' } }
  await show('/enterprise/events', { ...upload, ...gone })
  const row = await screen.findByRole('row', { name: /Upload/ })
  for (const words of ['Deleted file', 'Deleted user, Deleted project']) expect(within(row).getByRole('cell', { name: words })).toBeTruthy()
  expect(row.textContent).not.toMatch(/user-|media-|project-/)
})

test('[ACC-02] shows a dash as the duration of an image', async () => {
  await show('/enterprise/events', { ...upload, seconds: 0, frames: 1 })
  const row = within(await screen.findByRole('row', { name: /Upload/ }))
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(row.getAllByRole('cell')[titles.indexOf('Duration')]?.textContent).toBe('–')
})

test('[ACC-02] filters events by each of the 33 actions and by user, from the first page', async () => {
  const transcriptions = Array.from({ length: 60 }, (): Event => ({ ...upload, action: UsageAction.enum.transcribe }))
  const backend = await show('/enterprise/events?page=2', ...transcriptions)
  const action = await screen.findByLabelText('Action')
  expect(within(action).getAllByRole('option')).toHaveLength(34)
  await userEvent.selectOptions(action, 'Transcription')
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByLabelText('User'), 'Ben Castle')
  await vi.waitFor(() =>
    expect(backend.requestsOf('listEnterpriseEvents').map(({ query }) => query.toString())).toEqual([
      'page=1&rowsPerPage=25',
      'page=0&rowsPerPage=25&action=33',
      'page=0&rowsPerPage=25&action=33&userId=user-ben',
    ]),
  )
})

test('[ACC-02] pages through a long list', async () => {
  await show('/enterprise/events', ...Array.from({ length: 60 }, () => upload))
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('51–60 of 60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
})

test('[ACC-02] leads from a page beyond the end to the first', async () => {
  await show('/enterprise/events?page=9', upload)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to first page' }))
  expect(await screen.findByRole('table', { name: 'Events' })).toBeTruthy()
})

test('[ROLE-01] shows a plain user the events, without the names that they may not see', async () => {
  const row = await showUpload('user')
  for (const words of ['Ben Castle', 'Colleague’s file', 'Browser: Chromium, Ada Okafor, Colleague’s project']) {
    expect(within(row).getByRole('cell', { name: words })).toBeTruthy()
  }
  expect(screen.queryByLabelText('User')).toBeNull()
})

test('[ACC-02] distinguishes an empty list from one without matching events', async () => {
  await show('/enterprise/events?action=12')
  expect(await screen.findByText('No events match these filters')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No events')).toBeTruthy()
})

test('[ACC-02] shows an error when the events cannot be loaded, and loads them on Try again', async () => {
  const backend = await startPageBackend(withEvents('admin', upload))
  const recover = backend.refuse('listEnterpriseEvents', 500)
  renderAt('/enterprise/events', <EventsPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load events')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Events' })).toBeTruthy()
})
