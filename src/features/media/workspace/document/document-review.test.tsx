import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend, type PageBackend } from '../../../../../tests/support/page-backend'
import { mediaRow, reviewRow } from '../../../../../tests/support/records'
import type { Mark } from '#generated/model/mark.zod.ts'
import { renderAt } from '../../../../ui/test-support'
import { serveDetails } from '../../test-support'
import { Component as DocumentPage } from './document-page'
import { MarkBoxes } from './mark-boxes'

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

const panel = () => within(screen.getByRole('complementary', { name: 'Detections' }))

async function startLetter(saved = marks): Promise<PageBackend> {
  const media = [mediaRow('letter', { name: 'letter.docx', type: 'document' })]
  const backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks: saved })] } })
  await backend.files.write('media', 'letter', new Blob(['PK']))
  return backend
}

test('[MEDIA-04] lists the marks of a document page by page as read-only', async () => {
  serveDetails(await startLetter())
  renderAt('/document/review?v=letter', <DocumentPage />)
  expect(await screen.findByRole('heading', { name: '2 marks' })).toBeTruthy()
  expect(
    panel()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Jane DoePage 1, person, to redact', 'Drawn boxPage 2, left visible'])
  expect(screen.getByText('Marks are read-only here.')).toBeTruthy()
})

test('leaves out the marks that a reviewer deleted', async () => {
  serveDetails(await startLetter([...marks, mark('c', { deleted: true })]))
  renderAt('/document/review?v=letter', <DocumentPage />)
  expect(await screen.findByRole('heading', { name: '2 marks' })).toBeTruthy()
  expect(panel().getAllByRole('listitem')).toHaveLength(2)
})

test('shows the reason of a back end that does not support document review', async () => {
  const reason = "Review isn't available for documents."
  const backend = await startLetter()
  serveDetails(backend, { unavailable: [{ action: 'review', reason }] })
  renderAt('/document/review?v=letter', <DocumentPage />)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText('No marks in this document')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Detect/ }).getAttribute('href')).toBe('/document?v=letter&step=detect')
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('positions the boxes of a page relative to its size', () => {
  const { container } = render(<MarkBoxes marks={marks} page={1} size={{ width: 612, height: 792 }} />)
  expect(container.children).toHaveLength(1)
  expect(container.firstElementChild?.getAttribute('style')).toBe('left: 10%; top: 10%; width: 20%; height: 1%;')
})

test('positions a mark of every page on each page', () => {
  const everyPage = [mark('a', { everyPage: true })]
  const { container } = render(<MarkBoxes marks={everyPage} page={3} size={{ width: 612, height: 792 }} />)
  expect(container.children).toHaveLength(1)
})
