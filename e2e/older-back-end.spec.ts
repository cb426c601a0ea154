import { makePng } from './support/images.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { leftOut, useContract100 } from './support/older-back-end.ts'
import { card, downloadVersion, drawBox, mediaIdOf, openImage, redact, reviewFaces, savedReview, signUp, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test('[API-01] with a back end of contract 1.0.0, an image is uploaded, reviewed, redacted and organized', async ({ studio }) => {
  const { page, context } = studio
  await useContract100(context)
  // Chromium logs every 404; the app asks for what newer back ends offer.
  studio.expectConsoleErrors(/status of 404/)
  await signUp(page, 'ada.okafor@council.example')
  const file = { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await smallDrawing(page) }
  await reviewFaces(page, file, 'street.jpg', '2 to redact, 0 left visible')

  await test.step('the review is edited and saved', async () => {
    const panel = page.getByRole('complementary', { name: 'Detections' })
    await page.keyboard.press('n')
    await page.keyboard.press('k')
    await expect(panel.getByText('1 to redact, 1 left visible')).toBeVisible()
    await drawBox(page, [0.42, 0.75], [0.55, 0.85])
    await expect(panel.getByText('2 to redact, 1 left visible')).toBeVisible()
    await expect(panel.getByText(/^Saved/)).toBeVisible()
    const { tracks } = await savedReview(page, mediaIdOf(page))
    expect(tracks.map(({ source, decision }) => `${source} ${decision}`).toSorted()).toEqual([
      'detected keep',
      'detected redact',
      'drawn redact',
    ])
  })

  await test.step('it is saved again after a reload', async () => {
    await page.reload()
    const panel = page.getByRole('complementary', { name: 'Detections' })
    await expect(panel.getByText('2 to redact, 1 left visible')).toBeVisible()
    await drawBox(page, [0.1, 0.75], [0.2, 0.85])
    await expect(panel.getByText('3 to redact, 1 left visible')).toBeVisible()
    await expect(panel.getByText(/^Saved/)).toBeVisible()
  })

  await test.step('the page left out what 1.0.0 does not have', async () => {
    // The message about a save may come after its response.
    await expect.poll(async () => (await leftOut(page)).messages).toContain('detections')
    const { requests, fields } = await leftOut(page)
    expect(requests).toContain('GET /legacy/capabilities')
    expect(fields).toContain('response.detection.searched')
  })

  await test.step('it is redacted and downloaded', async () => {
    await redact(page)
    await downloadVersion(page, 'street (redacted).jpg')
  })

  await test.step('the library sorts, moves, searches and deletes files', async () => {
    await page.goto('/home')
    const projects = page.getByRole('navigation', { name: 'Projects' })
    await projects.getByRole('button', { name: 'Create project' }).click()
    await page.getByLabel('Name').fill('Request 2214')
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { name: '“Request 2214” is empty' })).toBeVisible()
    await upload(page, [makePng('car-park.png', 320, 240), makePng('lobby.png', 320, 240)])
    await expect(projects.getByRole('link', { name: /Request 2214/ })).toContainText('2')
    await page.getByRole('button', { name: 'Actions for lobby.png' }).click()
    await page.getByRole('menuitem', { name: 'Move to project…' }).click()
    await page.getByRole('dialog').getByLabel('Project').selectOption('My files')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(card(page, 'lobby.png')).toBeHidden()
    await page.getByLabel('Search media by tag').fill('my files')
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
    await openImage(page, 'lobby.png')
    await expect(page).toHaveURL(/step=detect/)
    await page.goBack()
    await page.getByLabel('Select lobby.png').click()
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, 'lobby.png')).toBeHidden()
  })
})
