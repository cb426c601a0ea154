import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import { listOf, mediaLike } from '#api/test-support.ts'
import { archiveState, closeArchive } from '#state/archive-request.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as DownloadsPage } from './downloads-page'

const render = (address = '/downloads') => renderAt(address, <DownloadsPage />)

const street = versionRow('v1', { title: 'Street', createdAt: 10, description: '' })
const held = versionRow('v2', {
  title: 'Lobby',
  fileName: 'lobby (redacted).png',
  createdAt: 20,
  release: 'held',
  report: { ...street.report, outcome: 'findings', findings: [{ check: 'faces', detail: 'A face is left.', box: null }] },
})
const streetFile = withVersions(mediaRow('street'), street)
const lobbyFile = withVersions(mediaRow('lobby'), held)

/** Starts a back end with two exported files and one that is not. */
function startTwo(): Promise<PageBackend> {
  const media = [...streetFile.media, ...lobbyFile.media, mediaRow('untouched')]
  return startPageBackend({ seed: { media, versions: [...streetFile.versions, ...lobbyFile.versions] } })
}

const rows = () => screen.findAllByRole('row').then((all) => all.slice(1))

test('[NAV-09] [MEDIA-06] lists the versions of all files, newest first, with a download link or the reason for the hold', async () => {
  await startTwo()
  render()
  const [first, second] = await rows()
  if (!first || !second) throw new Error('two versions are listed')
  expect(within(first).getByRole('rowheader', { name: /Lobby/ })).toBeTruthy()
  expect(within(first).getByText('On hold: 1 finding')).toBeTruthy()
  expect(within(first).queryByRole('link', { name: /Download/ })).toBeNull()
  expect(within(first).getByRole('link', { name: 'View findings of “Lobby”' }).getAttribute('href')).toBe('/image?v=lobby')
  const link = within(second).getByRole('link', { name: 'Download “Street”' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/content')
  expect(link.hasAttribute('download')).toBe(false)
  expect(within(second).getByText('2.3 MB')).toBeTruthy()
  expect(within(second).getByRole('link', { name: 'street.jpg' }).getAttribute('href')).toBe('/image?v=street')
  expect(document.title).toContain('Downloads')
})

test('[MEDIA-06] shows the thumbnails of released versions, and icons on hold and for versions without one', async () => {
  const released = versionRow('v3', { title: 'Square', createdAt: 30, report: { ...street.report, items: [] } })
  const onHold = versionRow('v4', { title: 'Hall', createdAt: 40, release: 'held', report: { ...street.report, items: [] } })
  const files = [streetFile, withVersions(mediaRow('square'), released), withVersions(mediaRow('hall'), onHold)]
  await startPageBackend({ seed: { media: files.flatMap(({ media }) => media), versions: files.flatMap(({ versions }) => versions) } })
  render()
  const images = (await rows()).map((row) => [
    within(row).getByRole('rowheader').textContent,
    row.querySelector('img')?.getAttribute('src') ?? null,
  ])
  expect(images).toEqual([
    [expect.stringContaining('Hall'), null],
    [expect.stringContaining('Square'), '/legacy/media/square/versions/v3/thumbnail'],
    [expect.stringContaining('Street'), null],
  ])
})

test('[MEDIA-06] Download all requests the versions of the page, also those on hold, so that their reason is shown', async () => {
  await startTwo()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Download all' }))
  expect(archiveState.request).toEqual({
    name: '2 versions (redacted)',
    files: [
      { mediaId: 'lobby', name: 'lobby.jpg', versionId: 'v2', hasVersions: true },
      { mediaId: 'street', name: 'street.jpg', versionId: 'v1', hasVersions: true },
    ],
  })
  closeArchive()
})

test('opens the report of a version', async () => {
  await startTwo()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Report for “Street”' }))
  expect(await screen.findByRole('dialog', { name: 'Verification report' })).toBeTruthy()
})

test('filters versions by state and text on the back end, and shows all after clearing the filters', async () => {
  const backend = await startTwo()
  render()
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'On hold')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('Title or file'), 'street')
  expect(await screen.findByRole('heading', { name: 'No versions match these filters' })).toBeTruthy()
  expect(Object.fromEntries(backend.requestsOf('listAllVersions').at(-1)?.query ?? [])).toEqual({
    page: '0',
    rowsPerPage: '25',
    release: 'held',
    search: 'street',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('keeps every letter that is typed before the address has changed', async () => {
  const backend = await startTwo()
  render()
  const field = await screen.findByLabelText<HTMLInputElement>('Title or file')
  act(() => {
    for (const letter of 'lob') fireEvent.change(field, { target: { value: field.value + letter } })
  })
  expect(field.value).toBe('lob')
  await vi.waitFor(() => expect(backend.requestsOf('listAllVersions').at(-1)?.query.get('search')).toBe('lob'))
  expect(field.value).toBe('lob')
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Title or file')).toHaveProperty('value', ''))
})

test('shows a loading and an empty state', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('untouched')] } })
  const recover = backend.override('listAllVersions', () => new Promise(() => undefined))
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading versions')
  recover()
  render()
  expect(await screen.findByRole('heading', { name: 'No exported versions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/home')
})

test('shows an error with a retry when the list fails to load', async () => {
  const backend = await startTwo()
  const recover = backend.refuse('listAllVersions', 500)
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(2)
})

test('[MEDIA-06] shows one page at a time, and leads back from a page beyond the end', async () => {
  const many = withVersions(
    mediaRow('street'),
    ...Array.from({ length: 30 }, (_one, index) => versionRow(`v${index}`, { createdAt: index })),
  )
  const backend = await startPageBackend({ seed: many })
  render('/downloads?page=9')
  await userEvent.click(await screen.findByRole('button', { name: 'Go to first page' }))
  expect(await screen.findByText('1–25 of 30')).toBeTruthy()
  expect(await rows()).toHaveLength(25)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('26–30 of 30')).toBeTruthy()
  expect(backend.requestsOf('listVersions')).toEqual([])
})

describe('on a back end without a list of all versions', () => {
  const startOld = async (status: 404 | 501 = 404): Promise<PageBackend> => {
    const backend = await startTwo()
    backend.refuse('listAllVersions', status)
    return backend
  }

  test.each([404, 501] as const)('[MEDIA-06] lists the versions of each file after a %s', async (status) => {
    const backend = await startOld(status)
    render()
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(backend.requestsOf('listAllVersions')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Download all' }))
    expect(archiveState.request?.name).toBe('2 versions (redacted)')
    closeArchive()
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'On hold')
    expect(await rows()).toHaveLength(1)
  })

  test('shows an error with a retry when the list of files fails to load', async () => {
    const backend = await startOld()
    const recover = backend.refuse('listMedia', 500)
    render()
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    recover()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(2)
  })

  test('shows the other versions and a retry when the versions of one file fail to load', async () => {
    const backend = await startOld()
    const recover = backend.refuse('listVersions', 500, undefined, { path: '/media/lobby/versions' })
    render()
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the versions of 1 file.')
    expect(await rows()).toHaveLength(1)
    recover()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  test('loads more files on request when one response does not hold them all', async () => {
    const backend = await startPageBackend({ seed: streetFile })
    backend.refuse('listAllVersions', 404)
    const exported = mediaLike('street', { exportedVersions: [{ id: 'v1', title: 't', description: '' }] })
    backend.override('listMedia', ({ query: { page } }) => ({
      status: 200,
      body: listOf([page === 1 ? exported : mediaLike('untouched')], 201),
    }))
    render()
    expect(await screen.findByText(/Showing versions of the newest 200 of 201 files/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'No exported versions' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('link', { name: 'Download “Street”' })).toBeTruthy()
  })
})
