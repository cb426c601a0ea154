import { PDFDocument } from '@cantoo/pdf-lib'

import { lockedPdfFile, pdfFile, pdfText } from '../src/engine/testing/pdf.ts'
import { makeJpeg, type UploadFile } from './support/images.ts'
import { exportedText, openReview, redactFound } from './support/document-steps.ts'
import { bytesOf, card, drawBox, mediaIdOf, openImage, redact, signInAsDemo, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

async function pdf(name: string, file: Blob): Promise<UploadFile> {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await file.arrayBuffer()) }
}

const NOTES = Array.from({ length: 60 }, (_unused, index) => `Note ${index + 1}`)
const PAGES = Array.from({ length: 12 }, (_unused, index) => ({ text: `Statement, page ${index + 1}` }))

test('[NAV-01] [UPL-08] a PDF is probed and shown page by page; files that can’t be opened fail with a reason', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, [
    await pdf('statement.pdf', pdfFile(PAGES)),
    await pdf('locked.pdf', lockedPdfFile()),
    await pdf('cut.pdf', new Blob([pdfText(PAGES).slice(0, 900)])),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(NOTES.join('\n')) },
    { name: 'letter.docx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 of another program') },
  ])
  await expect(card(page, 'cut.pdf').getByText(/incomplete: its end is missing/)).toBeVisible()
  await expect(card(page, 'statement.pdf').getByRole('img')).toBeVisible()

  await expect(card(page, 'letter.docx').getByText(/incomplete ZIP archive or office document/)).toBeVisible()

  await test.step('the viewer shows its pages and text', async () => {
    await card(page, 'statement.pdf').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/document\?v=/)
    await expect(page.getByText('Statement, page 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Page of 12' })).toBeVisible()
    await page.getByRole('textbox', { name: /^Page/ }).fill('9')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Statement, page 9', { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Page 9', exact: true }).locator('canvas')).toBeVisible()
  })

  await test.step('a text file has pages and text too', async () => {
    await page.goto('/home')
    await expect(card(page, 'notes.txt').getByRole('img')).toBeVisible()
    await card(page, 'notes.txt').getByRole('link').first().click()
    await expect(page.getByText('Note 52', { exact: true })).toBeAttached()
    await expect(page.getByRole('textbox', { name: 'Page of 2' })).toBeVisible()
    await page.goBack()
    await card(page, 'statement.pdf').getByRole('link').first().click()
  })

  await test.step('the original is downloaded under its name', async () => {
    const [started] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download original' }).click()])
    expect(started.suggestedFilename()).toBe('statement.pdf')
    expect((await bytesOf(started)).toString('latin1')).toBe(pdfText(PAGES))
  })

  await test.step('the page of a locked file asks for its password', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Library', exact: true }).click()
    await card(page, 'locked.pdf').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Password required' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  })
})

test('[MEDIA-02] an encrypted PDF is unlocked with its password, and then read like any other', async ({ studio }) => {
  const { page } = studio
  const locked = await PDFDocument.create()
  locked.addPage([300, 200]).drawText('Letter of Ada Byron', { x: 40, y: 100, size: 20 })
  locked.encrypt({ userPassword: 'kopje koffie', ownerPassword: 'the owner' })
  await signInAsDemo(page)
  await upload(page, await pdf('private.pdf', new Blob([await locked.save()])))
  await expect(card(page, 'private.pdf')).toBeVisible()
  await card(page, 'private.pdf').getByRole('link').first().click()
  const field = page.getByLabel('Password', { exact: true })
  const open = page.getByRole('button', { name: 'Open document' })
  await expect(page.getByText('private.pdf is encrypted.')).toBeVisible()

  await test.step('nothing and a wrong password open nothing', async () => {
    await open.click()
    await expect(page.getByText('Enter the password.')).toBeVisible()
    studio.expectConsoleErrors(/status of 403 .*\/unlock/)
    await field.fill('kopje thee')
    await open.click()
    await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  })

  await test.step('its password opens it, and the name in it is redacted', async () => {
    await field.fill('kopje koffie')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Letter of Ada Byron', { exact: true })).toBeVisible()
    await expect(field).toBeHidden()
    await openReview(page, mediaIdOf(page))
    await redactFound(page, 'ada byron', 1)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    const text = await exportedText(page)
    if (text !== null) expect(text.trim()).toBe('Letter of')
  })

  await test.step('it stays open', async () => {
    await page.goto('/home')
    await expect(card(page, 'private.pdf').getByRole('img')).toBeVisible()
    await card(page, 'private.pdf').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Password required' })).toBeHidden()
  })
})

test('[NAV-09] a redaction is previewed before the export, and the version appears in Downloads', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, await makeJpeg(page, 'street.jpg', 320, 240))
  await openImage(page, 'street.jpg')
  await waitForCheck(page, mediaIdOf(page))
  await page.goto(`/image/review?v=${mediaIdOf(page)}`)
  await drawBox(page, [0.3, 0.3], [0.5, 0.5])
  await expect(page.getByText(/^Saved/)).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View preview' }).click()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/preview?v=${mediaIdOf(page)}`)
  await expect(page.getByRole('heading', { name: '1 region redacted' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'street.jpg, redacted' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to review' }).click()

  await redact(page)
  await page.goto('/downloads')
  const row = page.getByRole('row', { name: /street \(redacted\)/ })
  await expect(row).toBeVisible()
  const [started] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /^Download/ }).click()])
  expect(started.suggestedFilename()).toBe('street (redacted).jpg')
})
