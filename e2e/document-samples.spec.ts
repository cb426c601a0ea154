import type { Page } from '@playwright/test'

import { samplePath } from '../tests/tools/samples.ts'
import { exportedText, notesOf, openDocument, openReview, redactFound } from './support/document-steps.ts'
import { journeysOfToday } from './support/journeys-of-today.ts'
import { savedReview, signInAsDemo, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

interface Sample {
  file: string
  /** A name that a detection finds before the search. */
  detects?: string
  /** Searched for, and redacted wherever it is. */
  word: string
  matches: number
  /** Words that poppler still finds in the export, on the redacted page and on others. */
  kept: readonly string[]
  /** How long reading, detection and export may take, in milliseconds. */
  patience: number
  /** Whether pages without redactions are exported as vectors. */
  keepsSharp?: boolean
  /** The page with an image that shows a redacted word. */
  shownOn?: number
  /** Whether its pages take minutes to read, which happens twice. */
  isLong?: boolean
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'tracemonkey_annotation_on_page_8.pdf',
    detects: 'Brendan Eich',
    word: 'Mozilla',
    matches: 7,
    kept: ['Trace-based Just-in-Time Type', 'constant folding filter', 'University of California'],
    patience: 150_000,
    keepsSharp: true,
    // The logo on this page shows "Firefox", which detection redacts in the text of another page.
    shownOn: 8,
    isLong: true,
  },
  { file: '160F-2019.pdf', word: 'adresse', matches: 2, kept: ['Certificat de salaire', 'Réinitialiser'], patience: 180_000 },
  { file: 'issue14415.pdf', word: 'Sender.Company', matches: 2, kept: ['Authority', 'legally authorised'], patience: 180_000 },
  // Its pages are images only, whose text is recognised.
  { file: 'two_pages.pdf', word: 'Firefox', matches: 1, kept: [], patience: 120_000 },
]

/** Detects the names of the open document, after which its review opens. */
async function detectNames(page: Page, id: string, name: string, timeout: number): Promise<void> {
  await page.getByRole('button', { name: 'Detect', exact: true }).click({ timeout })
  await expect(page).toHaveURL(/\/document\/review\?v=/, { timeout })
  await expect.poll(async () => (await savedReview(page, id)).marks?.map(({ text }) => text)).toContainEqual(expect.stringContaining(name))
}

/** Draws a box on the right of the first page, above the middle of what is shown. */
async function drawBoxOnPage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Page/ }).fill('1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Draw box' }).click()
  const area = await page.getByRole('group', { name: 'Page 1', exact: true }).boundingBox()
  if (!area) throw new Error('The first page is not shown.')
  await page.mouse.move(area.x + area.width * 0.7, area.y + 60)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.9, area.y + 100, { steps: 4 })
  await page.mouse.up()
}

const journeys = [...journeysOfToday(SAMPLES.filter(({ isLong }) => isLong !== true)), ...SAMPLES.filter(({ isLong }) => isLong)]

for (const { file, detects, word, matches, kept, patience, keepsSharp = false, shownOn, isLong = false } of journeys) {
  const title = `[MEDIA-02] [MEDIA-05] [MEDIA-06] ${file}: a word is found and removed, a box is drawn, and the other words stay`
  test(title, { tag: isLong ? ['@long'] : [] }, async ({ studio: { page } }) => {
    const path = samplePath(`documents/${file}`)
    if (path === undefined)
      console.warn(`Skipped: ../shared/samples/documents/${file} is not there, and the journey needs a real document.`)
    test.skip(path === undefined, '../shared/samples/documents is not there')
    test.setTimeout(3 * patience)
    await signInAsDemo(page)
    await upload(page, path ?? '')
    await waitForUploads(page)
    const id = await openDocument(page, file)
    if (detects !== undefined) await detectNames(page, id, detects, patience)
    await openReview(page, id, patience)
    const { marks: before = [] } = await savedReview(page, id)
    await redactFound(page, word, matches)
    await drawBoxOnPage(page)
    const added = async () => ((await savedReview(page, id)).marks ?? []).slice(before.length)
    await expect.poll(async () => (await added()).map(({ text }) => text)).toContain(null)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    expect((await added()).filter(({ text }) => text === null)).toMatchObject([{ source: 'drawn', page: 1, boxes: [{}] }])

    const text = await exportedText(page, patience, { keepsSharp, shownOn })
    if (keepsSharp)
      expect(await notesOf(page, id)).toContainEqual(expect.stringMatching(/ without redactions stays? sharp, drawn as vectors/))
    if (text === null) return
    expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    for (const words of kept) expect(text).toContain(words)
  })
}
