import type { Track } from '#generated/model/track.zod.ts'
import { pdfFile } from '../src/engine/testing/pdf.ts'
import { textOfPdf } from './support/document-steps.ts'
import { heardIn, levelsIn } from './support/heard.ts'
import { makeJpeg, readRegions } from './support/images.ts'
import {
  addToReview,
  downloadByKeys,
  exportByKeys,
  openReviewByKeys,
  pressOn,
  redactFoundByKeys,
  tabTo,
  turnDetectionOffByKeys,
  uploadByKeys,
} from './support/keyboard.ts'
import { makeTone, recordVideo } from './support/recordings.ts'
import { card, mediaIdOf, savedReview, signInToEmptyLibrary } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { greensOf, type Square } from './support/video-greens.ts'

test('[MEDIA-04] [MEDIA-06] the journey from login to download works without a mouse', async ({ studio }) => {
  const { page } = studio
  await page.goto('/login')
  await pressOn(page, page.getByRole('button', { name: 'Use demo account' }))
  await expect(page).toHaveURL(/\/home$/)

  const image = await makeJpeg(page, 'keys.jpg', 450, 300)
  await uploadByKeys(page, image)
  // Faces are detected on upload.
  const reviewLink = page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Review keys.jpg' })
  await expect(reviewLink).toBeVisible({ timeout: 180_000 })
  await pressOn(page, reviewLink)
  await expect(page).toHaveURL(/\/image\/review\?v=/)
  await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })

  await test.step('a box is added, moved, resized, left visible and restored by undo', async () => {
    const panel = page.getByRole('complementary', { name: 'Detections' })
    await tabTo(page, page.getByRole('application'))
    await page.keyboard.press('Shift+B')
    await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('k')
    await expect(panel.getByText('0 to redact, 1 left visible')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(panel.getByText(/^Saved/)).toBeVisible()
  })
  const review = await savedReview(page, mediaIdOf(page))
  const box = review.tracks[0]?.positions[0]
  if (!box) throw new Error('The box was not saved')
  expect(box.x + box.width / 2, 'moved to the left').toBeLessThan(225)
  expect(box.height, 'extended downwards').toBeGreaterThan(box.width)

  await test.step('Escape and Tab leave the image', async () => {
    await page.keyboard.press('Escape')
    await exportByKeys(page)
  })

  const file = await downloadByKeys(page)
  const inner = { x: Math.ceil(box.x) + 2, y: Math.ceil(box.y) + 2, width: Math.floor(box.width) - 4, height: Math.floor(box.height) - 4 }
  const { regions } = await readRegions(page, file, [inner])
  expect(Math.max(...(regions[0]?.mean ?? [255])), 'the redacted area is black').toBeLessThan(4)
})

test.describe('without detection', () => {
  test.use({ begins: 'empty library' })

  test.beforeEach(async ({ studio: { page } }) => {
    await signInToEmptyLibrary(page)
    await turnDetectionOffByKeys(page)
  })

  test('[MEDIA-04] [MEDIA-06] a video is reviewed, redacted and downloaded without a mouse', async ({ studio: { page } }) => {
    await uploadByKeys(page, await recordVideo(page, 'door.webm', 1000))
    await expect(card(page, 'door.webm').getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
    const positions = [{ time: 0, x: 20, y: 20, width: 60, height: 60 }]
    const face: Track = { id: 'seen', kind: 'face', source: 'detected', confidence: 0.9, decision: 'redact', style: null, positions }
    await addToReview(page, 'door.webm', { type: 'add_track', track: face })
    await openReviewByKeys(page, 'door.webm')
    const panel = page.getByRole('complementary', { name: 'Detections' })

    await test.step('a face is left visible, and a box is added and moved', async () => {
      await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
      await tabTo(page, page.getByRole('application'))
      await page.keyboard.press('n')
      await expect(page.getByRole('application', { name: /Face 1 selected$/ })).toBeFocused()
      await page.keyboard.press('k')
      await expect(panel.getByText('0 to redact, 1 left visible')).toBeVisible()
      await page.keyboard.press('Shift+b')
      await expect(panel.getByText('1 to redact, 1 left visible')).toBeVisible()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Control+s')
      await expect(panel.getByText(/^Saved/)).toBeVisible()
    })
    const { tracks } = await savedReview(page, mediaIdOf(page))
    expect(tracks.map(({ kind, decision }) => [kind, decision])).toEqual([
      ['face', 'keep'],
      ['object', 'redact'],
    ])
    const box = tracks[1]?.positions[0]
    expect(box && box.x + box.width / 2, 'moved to the right').toBeGreaterThan(160)

    await page.keyboard.press('Escape')
    await exportByKeys(page)
    // The box has one keyframe, in the first frame.
    expect(tracks[1]?.positions.map(({ time }) => time)).toEqual([0])
    const redacted: Square = [Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)]
    const visible: Square = [40, 40]
    const [greens = []] = await greensOf(page, await downloadByKeys(page), [{ share: 0, squares: [redacted, visible] }])
    expect(greens[0], 'the box is black').toBeLessThan(20)
    // The background of the recording has 120.
    expect(greens[1], 'the face is visible').toBeGreaterThan(100)
  })

  test('[MEDIA-04] [MEDIA-06] a document is searched, redacted and downloaded without a mouse', async ({ studio: { page } }) => {
    const pages = [{ text: 'Statement of Jane Doe' }, { text: 'Seen by Ben Ito' }]
    const buffer = Buffer.from(await pdfFile(pages).arrayBuffer())
    await uploadByKeys(page, { name: 'statement.pdf', mimeType: 'application/pdf', buffer })
    await expect(card(page, 'statement.pdf').getByRole('img')).toBeVisible({ timeout: 180_000 })
    await openReviewByKeys(page, 'statement.pdf')
    const marks = page.getByRole('complementary', { name: 'Marks' })
    await expect(marks.getByText(/hidden content/i)).toBeVisible({ timeout: 180_000 })

    await test.step('the matches of two searches are redacted, and one mark is left visible', async () => {
      await redactFoundByKeys(page, 'jane doe')
      await redactFoundByKeys(page, 'ben ito')
      await expect(marks.getByText('2 to redact, 0 left visible')).toBeVisible()
      await page.keyboard.press('k')
      await expect(marks.getByText('1 to redact, 1 left visible')).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(marks.getByText(/^Saved/)).toBeVisible()
    })

    await exportByKeys(page)
    const text = textOfPdf(await downloadByKeys(page))
    if (text === null) return
    expect(text).toContain('Ben Ito')
    expect(text).not.toMatch(/Jane|Doe/)
  })

  test('[MEDIA-04] [MEDIA-05] [MEDIA-06] a recording is reviewed, redacted and downloaded without a mouse', async ({
    studio: { page },
  }) => {
    await uploadByKeys(page, makeTone('call.wav', 4))
    await expect(card(page, 'call.wav').getByText('Ready to transcribe', { exact: true })).toBeVisible({ timeout: 180_000 })
    const name = { category: 'PERSON', text: 'Ada', source: 'detected', confidence: 0.9, decision: 'redact', cover: 'mute' } as const
    await addToReview(page, 'call.wav', { type: 'add_span', span: { id: 'spoken', start: 0.5, end: 1.5, ...name } })
    await openReviewByKeys(page, 'call.wav')
    const panel = page.getByRole('complementary', { name: 'Spans' })

    await test.step('a name is left audible, and the last second is marked and muted', async () => {
      await expect(panel.getByText('1 to redact, 0 left audible')).toBeVisible()
      await tabTo(page, page.getByRole('slider', { name: 'Position', exact: true }))
      await page.keyboard.press('n')
      await page.keyboard.press('k')
      await expect(panel.getByText('0 to redact, 1 left audible')).toBeVisible()
      await page.keyboard.press('End')
      await page.keyboard.press('o')
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('i')
      await page.keyboard.press('a')
      await expect(panel.getByText('1 to redact, 1 left audible')).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(panel.getByText(/^Saved/)).toBeVisible()
    })

    await exportByKeys(page)
    for (const [listener, levels] of await heardIn(page, await downloadByKeys(page))) {
      expect(Math.max(...levelsIn(levels, { start: 3, end: 4 })), `the last second by ${listener}`).toBeLessThan(0.001)
      expect(Math.min(...levelsIn(levels, { start: 0.5, end: 1.5 })), `the name by ${listener}`).toBeGreaterThan(0.1)
    }
  })
})
