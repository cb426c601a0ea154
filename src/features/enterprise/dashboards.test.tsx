import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, usageRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import type { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import type { AdvancedStats } from '#generated/model/advancedStats.zod.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as AccountPage } from './account-page'
import { Component as ActivitiesPage } from './activities-page'
import { Component as DashboardPage } from './dashboard-page'
import { Component as StatisticsPage } from './statistics-page'
import { ben, inCouncil } from './test-support'

/** Statistics of every kind: with a period, without one, and only in a period. */
const stats: AdvancedStats = {
  stats: {
    detect: {
      seconds: { count: { allResult: 14, periodResult: 3 }, sum: { allResult: 5400, periodResult: 610 } },
      frames: { count: { allResult: 14, periodResult: 3 }, sum: { allResult: 135_000, periodResult: 15_250 } },
    },
    upload: {
      seconds: { count: { allResult: 1, periodResult: null }, sum: { allResult: 6100, periodResult: 660 } },
      kilobytes: { count: { allResult: 18, periodResult: null }, sum: { allResult: 812_000, periodResult: null } },
    },
  },
}

const activity: ActivityEntry = {
  id: 'activity-12',
  timestamp: 1_795_000_200,
  action: 27,
  actionName: 'media_download',
  userId: 'user-ben',
  userName: 'Ben Castle',
  mediaId: 'media-street',
  mediaName: 'high-street.jpg',
}

/** A council whose Ben has used 812 minutes and downloaded a file. */
const busyCouncil = inCouncil('admin', {
  ...ben(),
  media: [mediaRow('media-street', { name: 'high-street.jpg', ownerId: 'user-ben' })],
  usage: [
    usageRow(1, { action: UsageAction.enum.detect, user_id: 'user-ben', seconds: 812 * 60 }),
    usageRow(2, { action: UsageAction.enum.media_download, user_id: 'user-ben', media_id: 'media-street' }),
  ],
})

async function startBusyCouncil(): Promise<PageBackend> {
  const backend = await startPageBackend(busyCouncil)
  backend.override('getAdvancedStats', () => ({ status: 200, body: stats }))
  return backend
}

test('[ACC-02] shows the advanced statistics in total and for the period, with durations as hours, minutes and seconds', async () => {
  await startBusyCouncil()
  renderAt('/enterprise', <StatisticsPage />)
  expect(document.title).toBe('Statistics – Redaction Studio')
  const figures = await screen.findByLabelText('Your statistics')
  for (const words of [
    '1h 30m 0s',
    'in 14 detections',
    'This period: 0h 10m 10s, 3 detections',
    '135,000',
    'This period: 15,250, 3 detections',
    '1h 41m 40s',
    'in 1 upload',
    'This period: 0h 11m 0s',
    '812 MB',
    'No current period',
  ]) {
    expect(within(figures).getAllByText(words)).toBeTruthy()
  }
  expect((await screen.findByRole('progressbar', { name: 'Minutes used' })).getAttribute('aria-valuetext')).toBe('812 of 6,000')
  expect(await screen.findByRole('row', { name: /Ben Castle.*Download.*high-street.jpg/ })).toBeTruthy()
})

test('[ACC-02] shows the storage of a user with a limit, and nothing about it without', async () => {
  const backend = await startBusyCouncil()
  renderAt('/enterprise', <StatisticsPage />)
  await screen.findByLabelText('Your statistics')
  expect(screen.queryByText('Storage used')).toBeNull()
  cleanup()
  backend.override('getAdvancedStats', () => ({
    status: 200,
    body: { ...stats, storage: { usedBytes: 4_200_000_000, limitBytes: 5_000_000_000 } },
  }))
  renderAt('/enterprise', <StatisticsPage />)
  const figure = (await screen.findByText('Storage used')).parentElement
  expect(figure?.textContent).toBe('Storage used4.2 GBof 5.0 GB800 MB left')
})

test('[ACC-02] each part of the dashboard fails and loads again by itself', async () => {
  const backend = await startBusyCouncil()
  backend.refuse('getAdvancedStats', 500)
  renderAt('/enterprise', <StatisticsPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your statistics')
  expect(await screen.findByLabelText('Account limits')).toBeTruthy()
  backend.override('getAdvancedStats', () => ({ status: 200, body: stats }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1h 30m 0s')).toBeTruthy()
})

test('[ACC-02] names the user and the file of an activity, also when they no longer exist', async () => {
  const gone = { ...activity, id: 'activity-11', userName: '', mediaName: null }
  const backend = await startPageBackend(inCouncil('user'))
  backend.override('listEnterpriseActivities', () => ({ status: 200, body: { activities: [activity, gone], total: 2 } }))
  renderAt('/enterprise/activities', <ActivitiesPage />)
  expect(await screen.findByRole('row', { name: /Deleted user.*Download.*Deleted file/ })).toBeTruthy()
})

test('[ROLE-01] hides the names of colleagues’ files from a plain user', async () => {
  const media = [mediaRow('media-street', { name: 'high-street.jpg', ownerId: 'user-ben' })]
  const usage = [usageRow(1, { action: UsageAction.enum.media_download, user_id: 'user-ben', media_id: 'media-street' })]
  await renderWithBackend(<ActivitiesPage />, { path: '/enterprise/activities', ...inCouncil('user', { ...ben(), media, usage }) })
  expect(await screen.findByRole('row', { name: /Ben Castle.*Download.*Colleague’s file/ })).toBeTruthy()
  expect(screen.queryByText('high-street.jpg')).toBeNull()
})

test('[ACC-02] explains how activities appear when there are none', async () => {
  await renderWithBackend(<ActivitiesPage />, { path: '/enterprise/activities', ...inCouncil('user') })
  expect(await screen.findByText('No activities')).toBeTruthy()
})

test('[ACC-02] the new dashboard shows the user’s own statistics and activities, and skips those of an unknown shape', async () => {
  const backend = await startBusyCouncil()
  const body = { id: 'user-ada', activityMap: { media_download: 1, other: { a: 1 } }, activities: [activity, { odd: true }] }
  backend.override('getActivities', () => ({ status: 200, body }))
  renderAt('/dashboard', <DashboardPage />)
  expect(await screen.findByText('Download: 1')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Activities' })).getAllByRole('row')).toHaveLength(2)
  expect(await screen.findByText('1h 30m 0s')).toBeTruthy()
})

test('[ACC-02] leads a user without activities to the library', async () => {
  await renderWithBackend(<DashboardPage />, { path: '/dashboard', ...inCouncil('user') })
  expect((await screen.findByRole('link', { name: 'Go to library' })).getAttribute('href')).toBe('/home')
})

test('[ACC-02] the account page shows the limits, and leaves the links to the other pages to the tabs of the area', async () => {
  await renderWithBackend(<AccountPage />, { path: '/app/enterprise', ...inCouncil('admin') })
  expect(await screen.findByRole('heading', { name: 'Riverside Council' })).toBeTruthy()
  expect(screen.getByLabelText('Account limits')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['support@redaction-studio.example'])
})
