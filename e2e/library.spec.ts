import { makePng } from './support/images.ts'
import { card, closeByEscape, openImage, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

test('[MEDIA-01] [MEDIA-07] files are organized into projects, selected in bulk, deleted, restored and searched by tag', async ({
  studio,
}) => {
  const { page } = studio
  await signInAsDemo(page)
  const projects = page.getByRole('navigation', { name: 'Projects' })
  const selection = page.getByRole('toolbar', { name: 'Selection' })
  const names = ['car-park.png', 'entrance.png', 'lobby.png']

  await test.step('uploads go to the open project', async () => {
    await projects.getByRole('button', { name: 'Create project' }).click()
    await page.getByLabel('Name').fill('Request 2214')
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { name: '“Request 2214” is empty' })).toBeVisible()
    await upload(
      page,
      names.map((name) => makePng(name, 320, 240)),
    )
    for (const name of names) await expect(page.getByRole('img', { name })).toBeVisible()
    await expect(projects.getByRole('link', { name: /Request 2214/ })).toContainText('3')
  })

  await test.step('the view and the sort order survive a reload', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(page).toHaveURL(/project=.*&sort=name/)
    await page.reload()
    await expect(page.getByRole('grid', { name: 'Files' }).getByRole('rowheader')).toHaveText(names)
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
  })

  await test.step('a range is selected and deleted, and Undo restores it', async () => {
    await page.getByLabel('Select car-park.png').click()
    await page.getByLabel('Select entrance.png').click({ modifiers: ['Shift'] })
    await expect(selection).toContainText('2 of 3 files selected')
    await selection.getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, 'entrance.png')).toBeHidden()
    await expect(selection).toContainText('1 file')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'entrance.png')).toBeVisible()
    await expect(selection).toContainText('3 files')
  })

  await test.step('Ctrl+A selects every file, and files without detections cannot be redacted', async () => {
    await page.keyboard.press('Control+a')
    await expect(selection).toContainText('3 of 3 files selected')
    await selection.getByRole('button', { name: 'Redact…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redact 3 files' })
    await expect(dialog.getByText('No files can be redacted.')).toBeVisible()
    await expect(dialog.getByText('detection not run')).toHaveCount(3)
    await closeByEscape(page, dialog)
    await page.keyboard.press('Escape')
  })

  await test.step('a moved file is found by its new project’s tag, and Back restores the list', async () => {
    await page.getByRole('button', { name: 'Actions for lobby.png' }).click()
    await page.getByRole('menuitem', { name: 'Move to project…' }).click()
    await page.getByRole('dialog').getByLabel('Project').selectOption('My files')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(card(page, 'lobby.png')).toBeHidden()
    await page.getByLabel('Search media by tag').fill('my files')
    await expect(page).toHaveURL(/q=my\+files/)
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
    await openImage(page, 'lobby.png')
    await expect(page).toHaveURL(/step=detect/)
    await page.goBack()
    await expect(page.getByLabel('Search media by tag')).toHaveValue('my files')
    await expect(page.getByRole('link', { name: 'lobby.png' })).toBeFocused()
  })

  await test.step('deleting a project moves its files to the default project', async () => {
    await projects.getByRole('link', { name: /Request 2214/ }).click()
    await page.getByRole('button', { name: 'Actions for project Request 2214' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByText('2 files will be moved to')).toBeVisible()
    await page.getByRole('button', { name: 'Move and delete' }).click()
    await expect(projects.getByRole('link', { name: /Request 2214/ })).toBeHidden()
    await expect(projects.getByRole('link', { name: /My files/ })).toContainText('3')
  })
})
