import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { serveDetails } from '../../test-support'
import { Component as DocumentPageComponent } from './document-page'

const A4 = { width: 595, height: 842 }

vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> =>
    Promise.resolve({
      contentType: 'application/pdf',
      pages: [A4, A4],
      draw: () => Promise.resolve(),
      layText: () => Promise.resolve(),
      close: () => undefined,
    }),
}))

const user = userEvent.setup()
const first: DocumentPage = {
  page: 1,
  ...A4,
  text: 'Jane Doe',
  words: [
    { text: 'Jane', start: 0, end: 4, x: 50, y: 100, width: 40, height: 12 },
    { text: 'Doe', start: 5, end: 8, x: 95, y: 100, width: 30, height: 12 },
  ],
  methods: ['text'],
}

beforeEach(async () => {
  standInForPixels()
  const media = [mediaRow('letter', { name: 'letter.pdf', type: 'document', state: 'Ready for review' })]
  const backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks: [] })] } })
  await backend.files.write('media', 'letter', new Blob(['%PDF-1.7']))
  serveDetails(backend)
  backend.override('getPages', ({ query }) => ({
    status: 200,
    body: {
      mediaId: 'letter',
      sha256: 'a'.repeat(64),
      pageCount: 2,
      hidden: [],
      complete: false,
      pages: (query.from ?? 1) === 1 ? [first] : [],
    },
  }))
  renderInRouter(<DocumentPageComponent />, '/document/review?v=letter', ['/document', '/document/review'])
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[MEDIA-04] reports no missing text, and offers no redaction of all matches, before all pages are read', async () => {
  await user.click(await screen.findByRole('button', { name: 'Find in document' }))
  const field = screen.getByRole('searchbox', { name: 'Find in document' })
  await user.type(field, 'ruth')
  expect(await screen.findByText('Still reading pages…')).toBeTruthy()
  expect(screen.queryByText(/No matches/)).toBeNull()
  await user.clear(field)
  await user.type(field, 'jane')
  expect(await screen.findByText('1 match. Still reading pages…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redact “Jane” on page 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Redact all/ })).toBeNull()
})
