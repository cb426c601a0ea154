import { expectRedacted } from './support/check-export.ts'
import { makeJpeg, withComment } from './support/images.ts'
import { closeByEscape, downloadVersion, mediaIdOf, redact, reviewFaces, savedReview, signUp } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const COMMENT = 'taken at the north gate'

test('[MEDIA-04] [MEDIA-05] a polygon, a lasso and a brush stroke are drawn, reshaped, saved, exported and verified', async ({
  studio: { page },
}) => {
  await signUp(page, 'ada.okafor@council.example')
  const image = withComment(await makeJpeg(page, 'Gate.jpg', 1000, 800), COMMENT)
  await reviewFaces(page, image, 'Gate.jpg', '0 to redact, 0 left visible')
  const panel = page.getByRole('complementary', { name: 'Detections' })
  const stage = page.getByRole('application')
  await page.keyboard.press('0')
  const area = await stage.boundingBox()
  if (!area) throw new Error('The image is not on the page')
  // The image has a margin in the view, of the same size on opposite sides.
  const scale = Number.parseInt((await page.getByLabel(/^Zoom \d+ percent$/).textContent()) ?? '', 10) / 100
  const at = (x: number, y: number): [number, number] => [
    area.x + area.width / 2 + (x - 500) * scale,
    area.y + area.height / 2 + (y - 400) * scale,
  ]

  await test.step('a polygon of two arms is drawn by clicks, and a wrong point removed', async () => {
    await page.getByRole('button', { name: 'Draw polygon' }).click()
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [900, 700],
    ] as const)
      await page.mouse.click(...at(x, y))
    await page.keyboard.press('Backspace')
    for (const [x, y] of [
      [200, 400],
      [450, 400],
      [450, 500],
      [100, 500],
    ] as const)
      await page.mouse.click(...at(x, y))
    await page.keyboard.press('Enter')
    await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
  })

  await test.step('its first point is moved by keyboard', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.getByText(/^Point 1 of 6 at /)).toBeAttached()
  })

  await test.step('a lasso is drawn around a triangle', async () => {
    await page.getByRole('button', { name: 'Draw with lasso' }).click()
    await page.mouse.move(...at(600, 100))
    await page.mouse.down()
    for (const [x, y] of [
      [900, 100],
      [600, 400],
      [600, 110],
    ] as const)
      await page.mouse.move(...at(x, y), { steps: 15 })
    await page.mouse.up()
    await expect(panel.getByText('2 to redact, 0 left visible')).toBeVisible()
  })

  await test.step('a stroke is painted around a corner, with the widest brush', async () => {
    const brush = page.getByRole('button', { name: 'Paint with brush' })
    await brush.click()
    await brush.click()
    await expect(page.getByText('Brush 80 pixels wide on the screen')).toBeAttached()
    await page.mouse.move(...at(600, 500))
    await page.mouse.down()
    for (const [x, y] of [
      [850, 500],
      [850, 700],
    ] as const)
      await page.mouse.move(...at(x, y), { steps: 10 })
    await page.mouse.up()
    await expect(panel.getByText('3 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.getByText(/^Saved/)).toBeVisible()
  })

  const { tracks } = await savedReview(page, mediaIdOf(page))
  expect(tracks.map(({ shape, kind, source }) => [shape, kind, source])).toEqual([
    ['polygon', 'object', 'drawn'],
    ['polygon', 'object', 'drawn'],
    ['polygon', 'object', 'drawn'],
  ])
  expect(tracks[0]?.points).toHaveLength(6)
  expect(tracks[1]?.points?.length).toBeLessThan(12)

  await redact(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Checks passed')).toBeVisible()
  const file = await downloadVersion(page, 'Gate (redacted).jpg')
  await expectRedacted(page, file, {
    source: image.buffer,
    covered: [
      { x: 120, y: 140, width: 60, height: 340 },
      { x: 120, y: 420, width: 310, height: 60 },
      { x: 620, y: 120, width: 100, height: 100 },
      { x: 600, y: 470, width: 270, height: 60 },
      { x: 820, y: 500, width: 60, height: 190 },
    ],
    // In the boxes of the shapes, and outside the shapes.
    untouched: [
      { x: 230, y: 120, width: 200, height: 250 },
      { x: 800, y: 250, width: 90, height: 140 },
      { x: 600, y: 600, width: 110, height: 90 },
    ],
    metadata: [COMMENT],
  })
  await versions.getByRole('button', { name: 'Verification report' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toBeVisible()
  await closeByEscape(page, report)
})
