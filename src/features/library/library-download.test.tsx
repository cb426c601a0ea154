import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { mediaRow, projectRow, versionRow, withVersions } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { archiveState, closeArchive } from '#state/archive-request.ts'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => {
  giveRoom()
  closeArchive()
})

const requested = () => vi.waitFor(() => archiveState.request ?? expect.unreachable('an archive is requested'))

/** Shows a library with 150 files, one of them with a version, and a project with two more. */
function open(path: string) {
  const rest = Array.from({ length: 149 }, (_, index) => mediaRow(`file-${index}`, { uploadDate: index }))
  const street = withVersions(mediaRow('street', { uploadDate: 1000 }), versionRow('v1'))
  const inCase = ['one', 'two'].map((id) => mediaRow(id, { projectId: 'case', uploadDate: 2000 }))
  const seed = { projects: [projectRow('case', 'Case 12')], media: [...street.media, ...rest, ...inCase], versions: street.versions }
  return renderWithBackend(<LibraryPage />, { path, seed })
}

test('[MEDIA-06] Download all requests every file of the library, beyond the loaded page', async () => {
  await open('/home')
  await userEvent.click(await screen.findByRole('button', { name: 'Download all' }))
  const { name, files } = await requested()
  expect([name, files.length]).toEqual(['Library (redacted)', 152])
  expect(files.filter(({ hasVersions }) => hasVersions)).toEqual([{ mediaId: 'street', name: 'street.jpg', hasVersions: true }])
})

test('[MEDIA-06] Download all in a project requests its files, and names the archive after it', async () => {
  await open('/home?project=case')
  await userEvent.click(await screen.findByRole('button', { name: 'Download all' }))
  const { name, files } = await requested()
  expect([name, files.map(({ mediaId }) => mediaId).toSorted()]).toEqual(['Case 12 (redacted)', ['one', 'two']])
})

test.each([
  ['/home', 'street.jpg', '1 file (redacted)'],
  ['/home?project=case', 'one.jpg', 'Case 12, 1 file (redacted)'],
])('[MEDIA-06] Download… in %s requests the selected files', async (path, file, expected) => {
  await open(path)
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${file}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Download…' }))
  const { name, files } = await requested()
  expect([name, files.map((each) => each.name)]).toEqual([expected, [file]])
})
