import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { PageBackend } from '#tests/support/page-backend.ts'
import { failedJobRow, jobRow, mediaRow, versionRow, withVersions, type Seed } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { utilsState } from '#state/utils.ts'
import { Component as LibraryPage } from '../library-page'
import { giveRoom } from '../test-support'

const released = { id: 'v1', title: 'First', description: '', release: 'released' as const }

beforeEach(() => {
  giveRoom()
  localStorage.clear()
  notificationsState.list = []
  utilsState.selectedViewKey = null
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function open(seed: Seed): Promise<PageBackend> {
  return renderWithBackend(
    <Routes>
      <Route path="/home" element={<LibraryPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    { path: '/home', seed },
  )
}

test('[MEDIA-02] Detect faces on a card starts detection at the default accuracy and opens the review', async () => {
  const backend = await open({ media: [mediaRow('street')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces in street.jpg' }))
  expect(await screen.findByText('/image/review?v=street')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }])
})

test('shows why a detection is refused, and stays in the library', async () => {
  const backend = await open({ media: [mediaRow('street')] })
  backend.refuse('detectMedia', 409, 'It is being redacted.')
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces in street.jpg' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
  expect(screen.getByRole('heading', { name: 'Library' })).toBeTruthy()
})

test('links a file that is ready for review to its review', async () => {
  await open({ media: [mediaRow('clip', { type: 'video', state: 'Ready for review' })] })
  expect((await screen.findByRole('link', { name: 'Review clip.jpg' })).getAttribute('href')).toBe('/video/review?v=clip')
})

test('links a file on hold to its findings', async () => {
  const held = { ...versionRow('v1', { mediaId: 'street' }), release: 'held' as const }
  await open(withVersions(mediaRow('street', { state: 'Redacted' }), held))
  const link = await screen.findByRole('link', { name: 'Check findings in street.jpg' })
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Check findings', '/image?v=street'])
})

test('links a redacted file whose version is out of date to its review', async () => {
  const exportedVersions = [{ ...released, outdated: true }]
  await open({ media: [mediaRow('street', { state: 'Redacted', exportedVersions })] })
  expect((await screen.findByRole('link', { name: 'Review street.jpg' })).getAttribute('href')).toBe('/image/review?v=street')
})

test('[MEDIA-06] a redacted file has its newest version to download, on its card, in its row and in its menu', async () => {
  const versions = [versionRow('v1', { title: 'First' }), versionRow('v2', { title: 'Second' })]
  await open(withVersions(mediaRow('street', { state: 'Redacted' }), ...versions))
  const address = '/legacy/media/street/versions/v2/content'
  const onCard = await screen.findByRole('link', { name: 'Download street.jpg' })
  expect([onCard.textContent, onCard.getAttribute('href'), onCard.hasAttribute('download')]).toEqual(['Download', address, false])
  await userEvent.click(screen.getByRole('button', { name: 'Actions for street.jpg' }))
  expect((await screen.findByRole('menuitem', { name: 'Download' })).getAttribute('href')).toBe(address)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  expect((await screen.findByRole('link', { name: 'Download street.jpg' })).getAttribute('href')).toBe(address)
})

test.each([
  ['on hold', { release: 'held' as const }],
  ['out of date', { release: 'released' as const, outdated: true }],
])('[MEDIA-06] a version that is %s has no download', async (_what, changes) => {
  await open({ media: [mediaRow('street', { state: 'Redacted', exportedVersions: [released, { ...released, id: 'v2', ...changes }] })] })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  expect((await screen.findByRole('menuitem', { name: 'Download' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('link', { name: 'Download street.jpg' })).toBeNull()
})

test('[MEDIA-06] says why a download is refused, and stays in the library', async () => {
  const backend = await open(withVersions(mediaRow('street', { state: 'Redacted' }), versionRow('v1')))
  const link = await screen.findByRole('link', { name: 'Download street.jpg' })
  await backend.put({ versions: [versionRow('v1', { mediaId: 'street', release: 'held' })] })
  await userEvent.click(link)
  const message = 'This version is on hold. Release it with a reason to download it.'
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message }]))
  expect(screen.getByRole('heading', { name: 'Library' })).toBeTruthy()
})

test('[MEDIA-01] a recording that can’t be transcribed here is reviewed next', async () => {
  await open({ media: [mediaRow('call', { name: 'call.wav', type: 'audio', state: 'Converted' })] })
  const link = await screen.findByRole('link', { name: 'Review call.wav' })
  expect(link.getAttribute('href')).toBe('/audio/review?v=call')
})

test.each([
  ['a document', { type: 'document' as const }],
  ['a file that failed', { state: 'Failed' as const }],
])('%s has no next step on its card', async (_what, changes) => {
  await open({ media: [mediaRow('street', changes)] })
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Detect faces/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Review / })).toBeNull()
})

describe('[MEDIA-02] in the list view', () => {
  const openList = async (seed: Seed): Promise<PageBackend> => {
    const backend = await open(seed)
    await userEvent.click(await screen.findByRole('button', { name: 'List' }))
    return backend
  }
  const row = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest<HTMLElement>('[role=row]') ?? document.body)

  test('Detect faces starts detection and opens the review', async () => {
    const backend = await openList({ media: [mediaRow('street')] })
    await userEvent.click((await row('street.jpg')).getByRole('button', { name: 'Detect faces in street.jpg' }))
    expect(await screen.findByText('/image/review?v=street')).toBeTruthy()
    expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }])
  })

  test('Review links to the review', async () => {
    await openList({ media: [mediaRow('clip', { type: 'video', state: 'Ready for review' })] })
    const link = (await row('clip.jpg')).getByRole('link', { name: 'Review clip.jpg' })
    expect(link.getAttribute('href')).toBe('/video/review?v=clip')
  })

  test.each([
    ['a file with a running job', { media: [mediaRow('street')], jobs: [jobRow('street', { kind: 'probe' })] }],
    ['a file whose last job failed', { media: [mediaRow('street')], jobs: [failedJobRow('street', 'The file is damaged.')] }],
  ])('%s has no next step', async (_what, seed: Seed) => {
    await openList(seed)
    const street = await row('street.jpg')
    expect(street.getByRole('button', { name: 'Actions for street.jpg' })).toBeTruthy()
    expect(street.queryByRole('button', { name: /^Detect faces/ })).toBeNull()
    expect(street.queryByRole('link', { name: /^Review / })).toBeNull()
  })
})

test('a file with a running job has no next step on its card', async () => {
  await open({ media: [mediaRow('street')], jobs: [jobRow('street', { kind: 'probe' })] })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Detect faces/ })).toBeNull()
})
