import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { refusal, startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => giveRoom())

test('[MEDIA-05] keeps files selected that a stopped redaction did not request, and tries them again', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const backend = await startPageBackend({
    seed: {
      media: ids.map((id, index) => mediaRow(id, { state: 'Ready for review', uploadDate: 10 - index })),
      detections: ids.map((id) => reviewRow(id, { tracks: [faceTrack('t', { x: 0, y: 0, width: 1, height: 1 })] })),
    },
  })
  renderAt('/home', <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Redact…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact 6 files' }))
  await userEvent.click(await dialog.findByRole('checkbox'))
  let respond = (): void => undefined
  const hasStopped = new Promise<void>((resolve) => (respond = resolve))
  const recover = backend.override('redactMedia', async () => {
    await hasStopped
    throw refusal(503, 'Busy.')
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Redact 6 files' }))
  await vi.waitFor(() => expect(backend.sent('POST')).toHaveLength(4))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  respond()
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^4 of 6 files couldn’t be redacted\. 2 files weren’t requested because you stopped\./,
  )
  expect(screen.queryByText(/others were queued/)).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Select f.jpg' }).matches(':checked')).toBe(true)
  recover()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again with 6 files' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST')).toHaveLength(10)
})
