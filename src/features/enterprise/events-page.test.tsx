import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { refusal, serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as EventsPage } from './events-page'
import { benLike, infoLike } from './test-support'

afterEach(() => {
  vi.unstubAllGlobals()
})

const upload: UsageEvent = {
  id: 1,
  timestamp: 1_795_000_000,
  action: 2,
  user_id: 'user-ben',
  media_id: 'media-street',
  seconds: 3725,
  kilobytes: 2500,
  frames: 15_250,
  value: null,
  metadata: { browser: 'Chromium', userId: 'user-ada' },
  account_id: 'account-council',
  collection_id: 'project-2214',
}

const asManager = {
  'GET /app/info': () => infoLike('admin'),
  'GET /enterprise/users': () => ({ users: [benLike()], total: 1 }),
}

test('[ACC-02] an event is shown with its action by name, its duration as hours, minutes and seconds, and its people by name', async () => {
  serve({ ...asManager, 'GET /enterprise/events': () => ({ events: [upload], total: 1 }) })
  renderAt('/enterprise/events', <EventsPage />)
  const row = within(await screen.findByRole('table', { name: 'Events' })).getByRole('row', { name: /Upload/ })
  for (const words of ['Upload', 'media-street', '1h 2m 5s', '2.5 MB', '15,250', 'browser: Chromium, userId: Ada, project: project-2214']) {
    expect(within(row).getByRole('cell', { name: words })).toBeTruthy()
  }
  expect(await within(row).findByRole('cell', { name: 'Ben Castle' })).toBeTruthy()
})

test('[ACC-02] events are filtered by each of the 33 actions and by person, from the first page', async () => {
  const asked: string[] = []
  serve({
    ...asManager,
    'GET /enterprise/events': (url) => {
      asked.push(url.search)
      return { events: [upload], total: 60 }
    },
  })
  renderAt('/enterprise/events?page=2', <EventsPage />)
  const action = await screen.findByLabelText('Action')
  expect(within(action).getAllByRole('option')).toHaveLength(34)
  await userEvent.selectOptions(action, 'Transcription')
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByLabelText('User'), 'Ben Castle')
  await vi.waitFor(() =>
    expect(asked).toEqual([
      '?page=1&rowsPerPage=25',
      '?page=0&rowsPerPage=25&action=33',
      '?page=0&rowsPerPage=25&action=33&userId=user-ben',
    ]),
  )
})

test('[ACC-02] the pages of a long list are turned', async () => {
  serve({
    ...asManager,
    'GET /enterprise/events': (url) => ({ events: [{ ...upload, id: Number(url.searchParams.get('page')) }], total: 60 }),
  })
  renderAt('/enterprise/events', <EventsPage />)
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('51–60 of 60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
})

test('[ACC-02] a page that there is not leads to the first', async () => {
  serve({ ...asManager, 'GET /enterprise/events': (url) => ({ events: url.searchParams.get('page') === '0' ? [upload] : [], total: 1 }) })
  renderAt('/enterprise/events?page=9', <EventsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to first page' }))
  expect(await screen.findByRole('table', { name: 'Events' })).toBeTruthy()
})

test('[ROLE-01] a plain user sees the events, and no names that they may not ask for', async () => {
  serve({ 'GET /app/info': () => infoLike('user'), 'GET /enterprise/events': () => ({ events: [upload], total: 1 }) })
  renderAt('/enterprise/events', <EventsPage />)
  expect(await screen.findByRole('cell', { name: 'user-ben' })).toBeTruthy()
  expect(screen.queryByLabelText('User')).toBeNull()
})

test('[ACC-02] no events at all and none that fit are told apart', async () => {
  serve({ ...asManager, 'GET /enterprise/events': () => ({ events: [], total: 0 }) })
  renderAt('/enterprise/events?action=12', <EventsPage />)
  expect(await screen.findByText('No events match these filters')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No events')).toBeTruthy()
})

test('[ACC-02] events that cannot be loaded say so, and load when tried again', async () => {
  let isDown = true
  serve({ ...asManager, 'GET /enterprise/events': () => (isDown ? refusal(500) : { events: [upload], total: 1 }) })
  renderAt('/enterprise/events', <EventsPage />)
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load events")
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Events' })).toBeTruthy()
})
