import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { VersionsSection } from './versions-section'

async function openStreet(): Promise<PageBackend> {
  const backend = await startPageBackend({
    seed: withVersions(
      mediaRow('street', { state: 'Redacted' }),
      versionRow('v1', { title: 'Street' }),
      versionRow('v2', { title: 'Square' }),
    ),
  })
  await backend.files.write('versions', 'v1', new Blob(['pixels']))
  renderAt('/image?v=street', <VersionsSection mediaId="street" />)
  await screen.findByRole('heading', { name: 'Street' })
  return backend
}

test('[MEDIA-06] renames a version and changes its description', async () => {
  const backend = await openStreet()
  await userEvent.click(screen.getByRole('button', { name: 'Rename “Street”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Street”' }))
  const title = dialog.getByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.type(title, 'For the court')
  await userEvent.clear(dialog.getByLabelText(/Description/))
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('heading', { name: 'For the court' })).toBeTruthy()
  expect(backend.sent('PATCH')).toEqual([{ title: 'For the court', description: '' }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[MEDIA-06] requires a title of up to 200 characters, and sends nothing else', async () => {
  const backend = await openStreet()
  await userEvent.click(screen.getByRole('button', { name: 'Rename “Street”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Street”' }))
  const title = dialog.getByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await dialog.findByText('Enter a title')).toBeTruthy()
  await userEvent.click(title)
  await userEvent.paste('x'.repeat(201))
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await dialog.findByText('Use 200 characters or fewer')).toBeTruthy()
  expect(backend.sent('PATCH')).toEqual([])
})

test('[MEDIA-06] deletes a version after confirmation', async () => {
  const backend = await openStreet()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Street”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Street”?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(backend.requestsOf('deleteVersion')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Street”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete version' }))
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Street' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Square' })).toBeTruthy()
  // The list may be told of the removal before the file is removed.
  await vi.waitFor(async () => expect(await backend.files.read('versions', 'v1')).toBeUndefined())
})

test('[MEDIA-06] keeps the version and shows why when the back end can’t delete it', async () => {
  const backend = await openStreet()
  backend.refuse('deleteVersion', 501, 'This back end can’t delete versions.')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Street”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete version' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This back end can’t delete versions.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { name: 'Street' })).toBeTruthy()
})
