import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import type { OpenDocument } from '#engine/document/types.ts'
import { serveDetails } from '../../test-support'
import { Component as DocumentPageComponent } from './document-page'

const A4 = { width: 595, height: 842 }

vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> =>
    Promise.resolve({
      contentType: 'application/pdf',
      pages: [A4, A4, A4],
      draw: () => Promise.resolve(),
      layText: () => Promise.resolve(),
      close: () => undefined,
    }),
}))

const user = userEvent.setup()

/** Returns a page with one word. */
function aPage(page: number, changes: Partial<DocumentPage>): DocumentPage {
  const words = [{ text: 'Jane', start: 0, end: 4, x: 50, y: 100, width: 40, height: 12 }]
  return { page, ...A4, text: 'Jane', words, methods: ['recognition'], ...changes }
}

/** Shows a document of three pages in a step of its page. */
async function show(step: string, pages: readonly DocumentPage[], detection: Detections['detection'] = null): Promise<void> {
  standInForPixels()
  const media = [mediaRow('letter', { name: 'letter.pdf', type: 'document', state: 'Ready for review' })]
  const backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks: [], detection })] } })
  await backend.files.write('media', 'letter', new Blob(['%PDF-1.7']))
  serveDetails(backend)
  const body = { mediaId: 'letter', sha256: 'a'.repeat(64), pageCount: 3, hidden: [], complete: true, pages: [...pages] }
  backend.override('getPages', () => ({ status: 200, body }))
  renderInRouter(<DocumentPageComponent />, `/document${step}v=letter`, ['/document', '/document/review'])
}

/** The note above the matches. */
const note = () => screen.getByText(/hard to read, so a search can miss words/)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[MEDIA-04] names the page that was hard to read where pages are searched, and does not count it as searched', async () => {
  await show('/review?', [aPage(1, { confidence: 0.97 }), aPage(2, { confidence: 0.5 }), aPage(3, { methods: ['text'] })])
  await user.click(await screen.findByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane')
  expect(await screen.findByText('3 matches')).toBeTruthy()
  expect(note().textContent).toBe(
    '1 scanned page searched by text recognition, which can miss words. Page 2 was hard to read, so a search can miss words on it.',
  )
})

test('[MEDIA-04] names several pages that were hard to read, also without a word on them', async () => {
  const empty = { text: '', words: [], confidence: 0 }
  await show('/review?', [aPage(1, { confidence: 0.7 }), aPage(2, empty), aPage(3, { text: '', words: [], methods: [] })])
  await user.click(await screen.findByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane')
  expect(await screen.findByText('1 match')).toBeTruthy()
  expect(note().textContent).toBe('Pages 1 and 2 were hard to read, so a search can miss words on them. 1 page without text.')
})

test('[MEDIA-02] the result of a detection names the pages that were hard to read', async () => {
  const detection = { finishedAt: 1, increasedAccuracy: false, tags: {}, entities: ['PERSON' as const], hardToRead: [2] }
  await show('?step=detect&', [aPage(1, {}), aPage(2, { confidence: 0.5 }), aPage(3, {})], detection)
  expect(
    await screen.findByText(
      'No names detected. Detectors can miss names, so check the file yourself. Page 2 was hard to read, so a search can miss words on it.',
    ),
  ).toBeTruthy()
  expect((await screen.findByRole('link', { name: /^Detect/ })).textContent).toContain('No names found, page 2 hard to read')
})
