import { docxFile, docxParagraph } from '../src/engine/testing/docx.ts'
import { exportedText, openDocument, openReview, redactFound } from './support/document-steps.ts'
import { signInAsDemo, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

const CSV = 'Name,City\nAda Lovelace,London\nCharles Babbage,London\n'

test('[MEDIA-01] [MEDIA-05] [MEDIA-06] Word documents and tables are read, redacted and exported as PDFs, which their pages say', async ({
  studio: { page },
}) => {
  const body = ['Dear Charles Babbage,', 'The notes of Ada Lovelace are ready.', 'Signed by A. Lovelace'].map(docxParagraph).join('')
  await signInAsDemo(page)
  await upload(page, [
    { name: 'letter.docx', mimeType: '', buffer: Buffer.from(await docxFile({ body }).arrayBuffer()) },
    { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) },
  ])
  await waitForUploads(page)
  for (const { name, note, matches, kept } of [
    { name: 'letter.docx', note: /exported as a redacted PDF of its text/, matches: 2, kept: ['Dear Charles Babbage,', 'are ready.'] },
    { name: 'people.csv', note: /exported as a redacted PDF/, matches: 1, kept: ['Charles Babbage', 'London'] },
  ])
    await test.step(name, async () => {
      await page.goto('/home')
      const id = await openDocument(page, name)
      await expect(page.getByText(note)).toBeVisible()
      await openReview(page, id)
      await redactFound(page, 'lovelace', matches)
      await expect(page.getByText(/^Saved/)).toBeVisible()
      const text = await exportedText(page)
      if (text === null) return
      expect(text).not.toMatch(/lovelace/i)
      for (const words of kept) expect(text).toContain(words)
    })
})
