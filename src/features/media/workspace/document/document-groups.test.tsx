import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { drawnMark } from '#editor/items/mark.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { serveDetails } from '../../test-support'
import { Component as DocumentPageComponent } from './document-page'

vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> => {
    const pages = [1, 2].map(() => ({ width: 595, height: 842 }))
    const nothing = (): Promise<void> => Promise.resolve()
    return Promise.resolve({ contentType: 'text/plain', pages, draw: nothing, layText: nothing, close: () => undefined })
  },
}))

const BOX = { x: 61, y: 79, width: 122, height: 8 }
const user = userEvent.setup()
let backend: PageBackend

async function openReview(marks: Mark[]): Promise<void> {
  standInForPixels()
  const media = [mediaRow('letter', { name: 'letter.txt', type: 'document', state: 'Ready for review' })]
  backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks })] } })
  await backend.files.write('media', 'letter', new Blob(['Dear Holloway,']))
  serveDetails(backend)
  const pages = { mediaId: 'letter', sha256: 'a'.repeat(64), pageCount: 2, hidden: [], complete: true, pages: [] }
  backend.override('getPages', () => ({ status: 200, body: pages }))
  renderInRouter(<DocumentPageComponent />, '/document/review?v=letter', ['/document', '/document/review'])
  await screen.findByRole('complementary', { name: 'Marks' })
}

const rows = () => within(screen.getByRole('list', { name: /^Marks/ })).getAllByRole('listitem')
const savedDecisions = async () => ((await backend.tables.get('detections', 'letter'))?.marks ?? []).map(({ decision }) => decision)

const holloways = (count: number) =>
  Array.from({ length: count }, (_, index): Mark => ({
    ...drawnMark(`h${index}`, { page: 1 + (index % 2), boxes: [BOX], text: 'Holloway' }),
    number: index + 1,
  })).map(({ reviewed: _reviewed, ...mark }): Mark => ({ ...mark, source: 'detected', category: 'PERSON', confidence: 0.9 }))

test('[MEDIA-04] groups marks by their text, with one decision that is saved and undone as one step', async () => {
  await openReview(holloways(131))
  expect(rows().map((row) => within(row).getAllByRole('button')[1]?.textContent)).toEqual(['Holloway× 1312 pages'])
  await user.click(within(rows()[0] ?? document.body).getByRole('button', { name: 'Leave visible' }))
  await waitFor(async () => expect((await savedDecisions()).filter((decision) => decision === 'keep')).toHaveLength(131))
  expect(screen.getByRole('img', { name: 'All reviewed' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await savedDecisions()).filter((decision) => decision === 'redact')).toHaveLength(131))
})

test('[MEDIA-04] opens a group of marks, whose decisions can differ', async () => {
  await openReview(holloways(3))
  const toggle = () => screen.getByRole('button', { name: 'Marks of “Holloway” × 3' })
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  expect(rows()).toHaveLength(4)
  await user.click(within(screen.getByRole('group', { name: 'Decision for Person 2' })).getByRole('button', { name: 'Leave visible' }))
  expect(rows()[0]?.textContent).toContain('2 to redact, 1 left visible')
  expect(rows()[0]?.textContent).toContain('1 of 3 reviewed')
  const ofGroup = within(screen.getByRole('group', { name: 'Decision for “Holloway” × 3' })).getAllByRole('button')
  expect(ofGroup.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  await user.click(screen.getByRole('button', { name: 'Delete Person 1' }))
  expect(
    rows()
      .map((row) => row.textContent)
      .join(),
  ).toContain('Person 3')
})
