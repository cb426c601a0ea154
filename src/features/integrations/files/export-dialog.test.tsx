import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { ExportDialog } from './export-dialog'

const redacted = (id: string, uploadDate: number) => withVersions(mediaRow(id, { state: 'Redacted', uploadDate }), versionRow(`v-${id}`))

test('[EYE-03] sends the file that was shown, also when a newer one arrives or it is deleted', async () => {
  const backend = await startPageBackend({ seed: redacted('a', 1) })
  renderAt('/home', <ExportDialog onClose={() => undefined} />)
  const select = await screen.findByLabelText<HTMLSelectElement>('File')
  expect(select.value).toBe('a')
  await backend.put(redacted('b', 2))
  // The list is loaded again when the window gets the focus.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('option', { name: 'b.jpg' })).toBeTruthy()
  expect(select.value).toBe('a')
  await backend.tables.change((draft) => draft.delete('media', 'a'))
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(screen.queryByRole('option', { name: 'a.jpg' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Send' }).matches(':disabled')).toBe(true)
  await userEvent.selectOptions(select, 'b.jpg')
  expect(screen.getByText(/latest released version of “b.jpg”/)).toBeTruthy()
})

test('[EYE-04] offers a redacted file that is older than the newest 200', async () => {
  const old = redacted('old', 1)
  const newer = Array.from({ length: 200 }, (_, index) => mediaRow(`n-${index}`, { uploadDate: 10 + index }))
  await startPageBackend({ seed: { ...old, media: [...old.media, ...newer] } })
  renderAt('/home', <ExportDialog onClose={() => undefined} />)
  expect(await screen.findByText('No released version among the newest 200 of 201 files.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  const select = await screen.findByLabelText<HTMLSelectElement>('File')
  expect(select.value).toBe('old')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('[EYE-04] keeps the dialog open until the response, which would close the next dialog', async () => {
  const backend = await startPageBackend({ seed: redacted('a', 1) })
  backend.override('exportToCameraFiles', () => new Promise(() => undefined))
  renderAt('/home', <ExportDialog onClose={() => undefined} />)
  await screen.findByLabelText('File')
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(backend.requestsOf('exportToCameraFiles')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('[EYE-04] sends a file once when the button is pressed twice before it is disabled', async () => {
  const backend = await startPageBackend({ seed: redacted('a', 1) })
  backend.override('exportToCameraFiles', () => new Promise(() => undefined))
  renderAt('/home', <ExportDialog onClose={() => undefined} />)
  await screen.findByLabelText('File')
  const send = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(send)
  fireEvent.click(send)
  await vi.waitFor(() => expect(backend.requestsOf('exportToCameraFiles')).not.toHaveLength(0))
  await vi.waitFor(() => expect(send).toHaveProperty('disabled', true))
  expect(backend.requestsOf('exportToCameraFiles')).toHaveLength(1)
})
