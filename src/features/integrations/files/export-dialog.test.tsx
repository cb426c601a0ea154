import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { jobLike, listOf, mediaLike, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { ExportDialog } from './export-dialog'

const version = { id: 'v', title: 'One', description: '', release: 'released' as const }
const redacted = (id: string) => mediaLike(id, { state: 'Redacted', exportedVersions: [version] })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[EYE-03] what is sent is the file that was shown, also when a newer one arrives or it is gone', async () => {
  let media = [redacted('a')]
  serve({ 'GET /media': () => listOf(media), 'POST /integration/eagle-eye/files/export': () => jobLike('a') })
  renderAt('/home', <ExportDialog onClose={() => undefined} />)
  const select = await screen.findByLabelText<HTMLSelectElement>('File')
  expect(select.value).toBe('a')
  media = [redacted('b'), redacted('a')]
  // The list is asked for again when the window is come back to.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('option', { name: 'b.jpg' })).toBeTruthy()
  expect(select.value).toBe('a')
  media = [redacted('b')]
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(screen.queryByRole('option', { name: 'a.jpg' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Send' }).matches(':disabled')).toBe(true)
  await userEvent.selectOptions(select, 'b.jpg')
  expect(screen.getByText(/latest released version of “b.jpg”/)).toBeTruthy()
})
