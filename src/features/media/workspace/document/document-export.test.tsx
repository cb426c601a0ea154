import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { serveDetails } from '../../test-support'
import { Component as DocumentPage } from './document-page'

const A4 = { width: 595, height: 842 }
const OPTION = /^Keep pages without redactions sharp/

/** A document of one page. jsdom draws none; browser tests do. */
vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> =>
    Promise.resolve({
      contentType: 'application/pdf',
      pages: [A4],
      draw: () => Promise.resolve(),
      layText: () => Promise.resolve(),
      close: () => undefined,
    }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the export dialog of a document with one mark. */
async function openExport(name: string, contentType: string) {
  standInForPixels()
  const user = userEvent.setup()
  const media = mediaRow('letter', { name, contentType, type: 'document', state: 'Ready for review' })
  const mark: Mark = {
    id: 'a',
    source: 'drawn',
    category: null,
    text: null,
    confidence: null,
    decision: 'redact',
    page: 1,
    boxes: [{ x: 10, y: 10, width: 80, height: 12 }],
  }
  const backend = await startPageBackend({ seed: { media: [media], detections: [reviewRow('letter', { marks: [mark] })] } })
  await backend.files.write('media', 'letter', new Blob(['%PDF']))
  serveDetails(backend)
  const page = { page: 1, ...A4, text: '', words: [], methods: [] }
  const pages = { mediaId: 'letter', sha256: 'a'.repeat(64), pageCount: 1, hidden: [], complete: true, pages: [page] }
  backend.override('getPages', () => ({ status: 200, body: pages }))
  renderInRouter(<DocumentPage />, '/document?v=letter&step=export', ['/document', '/document/review'])
  await user.click(await screen.findByRole('button', { name: 'Redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  const send = async (): Promise<unknown[]> => {
    await user.click(dialog.getByRole('checkbox', { name: /^I have inspected/ }))
    backend.refuse('redactMedia', 409, 'Not now.')
    await user.click(dialog.getByRole('button', { name: 'Redact file' }))
    await waitFor(() => expect(backend.sent('POST')).toHaveLength(1))
    return backend.sent('POST')
  }
  return { user, dialog, send }
}

test('[MEDIA-06] an export asks for vectors only if the reviewer keeps pages of a PDF sharp', async () => {
  const { user, dialog, send } = await openExport('letter.pdf', 'application/pdf')
  const option = dialog.getByRole('checkbox', { name: OPTION })
  expect(option).toHaveProperty('checked', false)
  await user.click(option)
  expect(await send()).toMatchObject([{ output: { pages: 'vectors' } }])
})

test('[MEDIA-06] every page becomes an image unless the reviewer asks for vectors', async () => {
  const { send } = await openExport('letter.pdf', 'application/pdf')
  const [request] = await send()
  expect(request).not.toHaveProperty('output')
})

test('[MEDIA-06] pages of a text are not offered as vectors', async () => {
  const { dialog } = await openExport('letter.txt', 'text/plain')
  expect(dialog.queryByRole('checkbox', { name: OPTION })).toBeNull()
})
