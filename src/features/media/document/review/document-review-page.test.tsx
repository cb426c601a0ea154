import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { mediaLike, serve } from '../../../../api/test-support'
import { renderAt } from '../../../../ui/test-support'
import { Component as DocumentReviewPage } from './document-review-page'
import { MarkBoxes } from './mark-boxes'

afterEach(() => {
  vi.unstubAllGlobals()
})

const mark = (id: string, changes: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe',
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 61.2, y: 79.2, width: 122.4, height: 7.92 }],
  ...changes,
})
const marks = [mark('b', { page: 2, category: null, text: null, decision: 'keep' }), mark('a')]

const answers = {
  'GET /media/letter': () => mediaLike('letter', { name: 'letter.docx', type: 'document' }),
  'GET /media/letter/content': () => new Response('PK'),
}

test('[MEDIA-04] lists the marks of a document page by page as read-only', async () => {
  serve({
    ...answers,
    'GET /media/letter/details': () => ({ mediaId: 'letter', file: null, unavailable: [] }),
    'GET /media/letter/detections': () => ({
      mediaId: 'letter',
      revision: 1,
      width: 1,
      height: 1,
      style: 'Black Box',
      tracks: [],
      marks,
      updatedAt: 1,
    }),
  })
  renderAt('/document/review?v=letter', <DocumentReviewPage />)
  expect(await screen.findByRole('heading', { name: '2 marks' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jane DoePage 1, person, to redact',
    'Drawn boxPage 2, left visible',
  ])
  expect(screen.getByText('Marks are read-only here.')).toBeTruthy()
})

test('shows the reason of a back end that does not support document review', async () => {
  const reason = "Review isn't available for documents."
  const fake = serve({
    ...answers,
    'GET /media/letter/details': () => ({ mediaId: 'letter', file: null, unavailable: [{ action: 'review', reason }] }),
  })
  renderAt('/document/review?v=letter', <DocumentReviewPage />)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText('No marks in this document')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to document' }).getAttribute('href')).toBe('/document?v=letter')
  expect(fake.mock.calls.map(([address]) => address)).not.toContain('/legacy/media/letter/detections')
})

test('positions the boxes of a page relative to its size', () => {
  const { container } = render(<MarkBoxes marks={marks} page={1} size={{ width: 612, height: 792 }} />)
  expect(container.children).toHaveLength(1)
  expect(container.firstElementChild?.getAttribute('style')).toBe('left: 10%; top: 10%; width: 20%; height: 1%;')
})
