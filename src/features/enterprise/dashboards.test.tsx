import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import type { AdvancedStats } from '#generated/model/advancedStats.zod.ts'
import { refusal, serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as AccountPage } from './account-page'
import { Component as ActivitiesPage } from './activities-page'
import { Component as DashboardPage } from './dashboard-page'
import { Component as StatisticsPage } from './statistics-page'
import { council, infoLike } from './test-support'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

const usual = {
  'GET /app/info': () => infoLike('user'),
  'GET /enterprise/account': () => council,
  'GET /app/info/advanced': () => stats,
  'GET /enterprise/activities': () => ({ activities: [activity], total: 30 }),
}

test('[ACC-02] the advanced statistics are shown in all and for the period, durations as hours, minutes and seconds', async () => {
  serve(usual)
  renderAt('/enterprise', <StatisticsPage />)
  expect(document.title).toBe('Enterprise dashboard – Redaction Studio')
  const figures = await screen.findByLabelText('Statistics')
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

test('[ACC-02] each part of the dashboard fails and is tried again by itself', async () => {
  let isDown = true
  serve({ ...usual, 'GET /app/info/advanced': () => (isDown ? refusal(500) : stats) })
  renderAt('/enterprise', <StatisticsPage />)
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load your statistics")
  expect(await screen.findByLabelText('Account limits')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1h 30m 0s')).toBeTruthy()
})

test('[ACC-02] activities say who did what; who or what is gone is not left blank', async () => {
  const gone = { ...activity, id: 'activity-11', userName: '', mediaName: null }
  serve({ ...usual, 'GET /enterprise/activities': () => ({ activities: [activity, gone], total: 2 }) })
  renderAt('/enterprise/activities', <ActivitiesPage />)
  expect(await screen.findByRole('row', { name: /Former user.*Download.*Deleted file/ })).toBeTruthy()
})

test('[ACC-02] a new account says what to do for something to be noted', async () => {
  serve({ ...usual, 'GET /enterprise/activities': () => ({ activities: [], total: 0 }) })
  renderAt('/enterprise/activities', <ActivitiesPage />)
  expect(await screen.findByText('No activities')).toBeTruthy()
})

test('[ACC-02] the new dashboard shows the own statistics and activities, and passes over what has another shape', async () => {
  serve({
    ...usual,
    'GET /app/info/activities': () => ({
      id: 'user-ada',
      activityMap: { media_download: 1, other: { a: 1 } },
      activities: [activity, { odd: true }],
    }),
  })
  renderAt('/dashboard', <DashboardPage />)
  expect(await screen.findByText('Download: 1')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Activities' })).getAllByRole('row')).toHaveLength(2)
  expect(await screen.findByText('1h 30m 0s')).toBeTruthy()
})

test('[ACC-02] a user who has done nothing is led to the library', async () => {
  serve({ ...usual, 'GET /app/info/activities': () => ({ id: 'user-ada', activityMap: {}, activities: [] }) })
  renderAt('/dashboard', <DashboardPage />)
  expect((await screen.findByRole('link', { name: 'Go to your files' })).getAttribute('href')).toBe('/home')
})

test.each([
  { role: 'user', mayManage: false },
  { role: 'admin', mayManage: true },
  { role: 'owner', mayManage: true },
] as const)('[ROLE-01] the account page leads a $role to the users: $mayManage', async ({ role, mayManage }) => {
  serve({ ...usual, 'GET /app/info': () => infoLike(role) })
  renderAt('/app/enterprise', <AccountPage />)
  expect(await screen.findByRole('heading', { name: 'Riverside Council' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Manage projects' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Manage users' }) !== null).toBe(mayManage)
})
