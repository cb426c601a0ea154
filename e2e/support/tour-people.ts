import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { call } from './call.ts'
import { DRAWING } from './small-drawing.ts'
import { upload, waitForUploads } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show, TourImages } from './tour-types.ts'

interface Listed {
  medias: Record<string, { id: string; name: string }>
}

/** Photographs of the same person, of others, and of many people. */
const PHOTOGRAPHS = ['obama.jpg', 'obama2.jpg', 'obama_and_biden.jpg', 'biden.jpg', 'solvay1927.jpg']

/** Shows the search for a person, and the decision on everyone else. Without photographs, in two copies of a drawing. */
export async function tourPeople(page: Page, { main, others }: TourImages, show: Show): Promise<void> {
  await page.goto('/find-person')
  await expect(page.getByRole('heading', { name: 'No face selected' })).toBeVisible()
  await show('find-person-none-selected')
  await page.goto('/home')
  const names = main.hasFaces ? PHOTOGRAPHS : ['north gate.jpg', 'south gate.jpg']
  const ids = await (main.hasFaces ? photographs(page, [main.file, ...others]) : drawings(page, names))
  for (const id of ids) await call(page, 'POST', `/media/${id}/detect`, { increasedAccuracy: false, tags: { faces: 1 } })
  for (const id of ids)
    await expect
      .poll(async () => (await call<{ state: string }>(page, 'GET', `/media/${id}`)).state, { timeout: 240_000 })
      .toBe('Ready for review')
  const [first = ''] = ids
  const { tracks } = await call<{ tracks: { id: string }[] }>(page, 'GET', `/media/${first}/detections`)
  await page.goto(`/find-person?${new URLSearchParams({ v: first, item: tracks[0]?.id ?? '' }).toString()}`)
  await expect(page.getByRole('list', { name: 'Searched for' }).getByRole('listitem')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 240_000 })
  await show('find-person-suggestions')
  // The faces of the drawing may all be alike.
  const showAll = page.getByRole('button', { name: 'Show', exact: true })
  if (await showAll.isVisible()) await showAll.click()
  await page.getByRole('button', { name: 'Same person' }).first().click()
  await page.getByRole('button', { name: 'Different' }).last().click()
  await show('find-person-answered')
  await page.getByRole('button', { name: 'Keep only this person…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await show('find-person-dialog')
  await dialog.getByRole('button', { name: 'Keep only this person' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await show('find-person-decided')
}

async function idsOf(page: Page, names: readonly string[]): Promise<string[]> {
  const { medias } = await call<Listed>(page, 'GET', '/media?rowsPerPage=200')
  return names.map((name) => {
    const found = Object.values(medias).find((media) => media.name === name)
    if (!found) throw new Error(`The library has no ${name}`)
    return found.id
  })
}

/** Returns the IDs of the photographs, which an earlier part of the tour may have uploaded. */
async function photographs(page: Page, files: TourImages['others']): Promise<string[]> {
  const isThere = await idsOf(page, PHOTOGRAPHS).catch(() => undefined)
  if (isThere) return isThere
  for (const file of files) await upload(page, file)
  await waitForUploads(page)
  return idsOf(page, PHOTOGRAPHS)
}

async function drawings(page: Page, names: readonly string[]): Promise<string[]> {
  const buffer = await readFile(DRAWING)
  for (const name of names) await upload(page, { name, mimeType: 'image/jpeg', buffer })
  await waitForUploads(page)
  return idsOf(page, names)
}
