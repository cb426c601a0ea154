import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'

import { buildPdf, pdfString } from '../../src/engine/testing/build-pdf.ts'
import { docxFile, docxParagraph } from '../../src/engine/testing/docx.ts'
import { lockedPdfFile } from '../../src/engine/testing/pdf.ts'
import type { UploadFile } from './images.ts'
import { card, confirmExport, mediaIdOf, openWithFault, signInToEmptyLibrary, upload, waitForUploads } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const LETTER = [
  'Riverside Council, request 2214',
  '',
  'On 14 November 2026, Jane Doe reported that a car had been left',
  'at the north entrance for three days. She gave her phone number,',
  '+44 20 7946 0958, and asked to be contacted at jane.doe@example.org.',
  '',
  'Samuel Okafor, who manages the car park, confirmed this by email to',
  'samuel.okafor@example.org. Jane Doe agreed that the note may be kept',
  'until the end of the request.',
  '',
  'Payment of the fee: GB29 NWBK 6016 1331 9268 19, Jane Doe.',
]

const PAGES = [LETTER, ['Notes of the meeting, 16 November 2026', '', ...LETTER.slice(6)], ['Annex', '', ...LETTER.slice(2, 5)]]

const linesOf = (lines: readonly string[]): string =>
  `BT /F1 15 Tf 22 TL 60 730 Td ${lines.map((line) => `${pdfString(line)} Tj T*`).join(' ')} ET`

async function uploadOf(name: string, file: Blob): Promise<UploadFile> {
  return { name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : '', buffer: Buffer.from(await file.arrayBuffer()) }
}

/** Makes a PDF of three pages with names, numbers and content that its pages don't show. */
function requestFile(): Promise<UploadFile> {
  const note = `/Type /Annot /Subtype /Text /Rect [500 700 520 720] /Contents ${pdfString('Ask Jane Doe again')}`
  return uploadOf(
    'request-2214.pdf',
    buildPdf({
      pages: PAGES.map((lines, index) => ({ content: linesOf(lines), annotations: index === 1 ? [note] : [] })),
      info: { Title: 'Request 2214', Author: 'Samuel Okafor' },
      outline: ['Letter', 'Notes', 'Annex'],
      attachments: [{ name: 'camera-list.csv', data: 'camera,place\n4,north entrance\n' }],
    }),
  )
}

/** Makes a Word document with hidden, white and deleted text. */
function wordFile(): Blob {
  const run = (text: string, properties: string): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const body = [
    docxParagraph('Answer to request 2214'),
    `<w:p>${run('Jane Doe asked by phone.', '<w:vanish/>')}</w:p>`,
    `<w:p>${run('Ask Samuel Okafor first.', '<w:color w:val="FFFFFF"/>')}</w:p>`,
    `<w:p><w:del w:id="1" w:author="Samuel Okafor"><w:r><w:delText>Draft of 14 November</w:delText></w:r></w:del></w:p>`,
  ].join('')
  return docxFile({ body })
}

/** Shows the review of a document, from its password to its export. */
export async function tourDocumentReview(page: Page, show: Show): Promise<void> {
  await signInToEmptyLibrary(page)
  await upload(page, [await requestFile(), await uploadOf('locked.pdf', lockedPdfFile()), await uploadOf('answer-2214.docx', wordFile())])
  await waitForUploads(page)
  await expect(card(page, 'request-2214.pdf').getByRole('img')).toBeVisible({ timeout: 180_000 })
  await showPassword(page, show)
  const id = await open(page, 'request-2214.pdf')
  await expect(page.getByRole('button', { name: 'Detect', exact: true })).toBeEnabled()
  await expect(page.getByText(LETTER[0] ?? '', { exact: true })).toBeVisible()
  await show('document-find-form')
  await page.getByText('More categories').click()
  await show('document-find-form-more')
  await showHiddenInWord(page, show)
  await page.goto(`/document/review?v=${id}`)
  const marks = page.getByRole('complementary', { name: 'Marks' })
  await expect(marks.getByText(/^Hidden content/)).toBeVisible({ timeout: 180_000 })
  await show('document-hidden-content')
  await showMarks(page, show)
  await showExport(page, show, id)
}

async function open(page: Page, name: string): Promise<string> {
  await page.goto('/home')
  await card(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/document(\/review)?\?v=/)
  return mediaIdOf(page)
}

/** Shows what a Word document has besides its visible text. */
async function showHiddenInWord(page: Page, show: Show): Promise<void> {
  const id = await open(page, 'answer-2214.docx')
  await page.goto(`/document/review?v=${id}`)
  const marks = page.getByRole('complementary', { name: 'Marks' })
  await expect(marks.getByText(/^Hidden content/)).toBeVisible({ timeout: 180_000 })
  await expect(marks.getByText(/^Hidden text/)).toBeVisible()
  await show('word-hidden-content')
}

async function showPassword(page: Page, show: Show): Promise<void> {
  await open(page, 'locked.pdf')
  const form = page.getByRole('heading', { name: 'Password required' })
  await expect(form).toBeVisible()
  await show('document-password')
  await page.getByLabel('Password').fill('letmein')
  await page.getByRole('button', { name: 'Open document' }).click()
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
  await show('document-password-wrong')
}

/** Shows the search and the marks that it makes. */
async function showMarks(page: Page, show: Show): Promise<void> {
  const marks = page.getByRole('complementary', { name: 'Marks' })
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('searchbox', { name: 'Find in document' })
  await field.fill('John Smith')
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await show('document-search-none')
  await field.fill('jane doe')
  await page.getByRole('list', { name: 'Matches' }).getByRole('button', { name: 'Redact' }).first().click()
  await expect(marks.getByRole('group', { name: /^Decision for Mark \d+$/ })).toHaveCount(1)
  await show('document-search')
  await page.getByRole('button', { name: 'Redact all 5' }).click()
  await page.getByRole('button', { name: 'Close search' }).click()
  await page.keyboard.press('Escape')
  const group = marks.getByRole('button', { name: 'Marks of “Jane Doe” × 6' })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await show('document-review-group')
  await group.click()
  await expect(marks.getByRole('group', { name: /^Decision for Mark \d+$/ })).toHaveCount(6)
  await marks.getByText('Mark 2', { exact: true }).click()
  await expect(marks.getByRole('heading', { name: 'Mark 2' })).toBeVisible()
  await show('document-review-mark')
  await marks.getByText('Mark 3', { exact: true }).click({ modifiers: ['Shift'] })
  await expect(marks.getByRole('button', { name: 'Leave visible' }).first()).toBeVisible()
  await show('document-review-marks')
  await selectWords(page)
  await show('document-review-words')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await show('document-review-preview')
  await expect(marks.getByText(/^Saved/)).toBeVisible()
}

/** Selects words of the first page with the pointer. Tries again while the page is still being drawn at another size. */
async function selectWords(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Marks' }).getByText('Mark 1', { exact: true }).click()
  await expect(async () => {
    const box = await page.getByText(LETTER[4] ?? '', { exact: true }).boundingBox({ timeout: 1000 })
    if (!box) throw new Error('The text of page 1 has no box.')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 4, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.1, y)
    await page.mouse.move(box.x + box.width * 0.2, y)
    await page.mouse.up()
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

async function showExport(page: Page, show: Show, id: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('document-export-dialog')
  await confirmExport(page)
  await expect(page).toHaveURL(/\/document\?v=.*step=export/, { timeout: 120_000 })
  await expect(page.getByText('Notes of the meeting', { exact: false })).toBeVisible()
  await show('document-redacted')
  await page.getByRole('button', { name: 'Verification report' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('document-report')
  await openWithFault(page, 'slow-jobs', `/document?v=${id}&step=detect`)
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await show('document-detecting')
  await openWithFault(page, 'none', `/document/review?v=${id}`)
  const marks = page.getByRole('complementary', { name: 'Marks' })
  await expect(marks.getByText('“jane.doe@example.org”').or(marks.getByText('jane.doe@example.org')).first()).toBeVisible({
    timeout: 180_000,
  })
  await expect(page.getByRole('progressbar', { name: 'Finding names' })).toBeHidden({ timeout: 180_000 })
  await show('document-review-detected')
}
