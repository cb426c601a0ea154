import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'

import { card, signInAsDemo } from '../../e2e/support/steps.ts'
import { inLightTheme } from '../../e2e/support/themes.ts'
import { chromiumOptions } from './find-chromium.ts'
import { startApp } from './start-app.ts'

/**
 * Takes the landing page's screenshots of the review in both themes, with a drawing of the sample project. Run it again when the look of
 * the review page changes.
 */
const FOLDER = fileURLToPath(new URL('../../src/features/landing/', import.meta.url))
const VIEWPORT = { width: 1280, height: 800 }
/** The share of a picture in the 110 KB that the landing page may load. */
const MAX_BYTES = 46_000

async function openReview(page: Page): Promise<void> {
  await signInAsDemo(page)
  await card(page, 'Reception desk.jpg').getByRole('button', { name: 'Detect faces in Reception desk.jpg' }).click()
  const panel = page.getByRole('complementary', { name: 'Detections' })
  await expect(panel.getByText('3 to redact, 0 left visible')).toBeVisible({ timeout: 60_000 })
  // K goes to the next face, so this ends on the last one.
  for (const key of ['n', 'k', 'n']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(panel.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 })
  // Moves the pointer away, because a hovered button looks pressed.
  await page.mouse.move(0, VIEWPORT.height - 1)
}

/** Converts a screenshot to WebP in the page's browser, with the highest quality that fits. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([text, maxBytes]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const encode = async (quality: number): Promise<Blob> => {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: quality / 100 })
        return blob.size <= maxBytes || quality <= 50 ? blob : encode(quality - 2)
      }
      const blob = await encode(86)
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), MAX_BYTES] as const,
  )
  return Buffer.from(base64, 'base64')
}

const given = process.argv[2]
const app = given === undefined ? await startApp() : { url: given, stop: () => undefined }
const profile = await mkdtemp(join(tmpdir(), 'landing-image-'))
const options = { ...chromiumOptions(), baseURL: app.url, viewport: VIEWPORT }
const context = await chromium.launchPersistentContext(profile, { ...options, reducedMotion: 'reduce' })
try {
  const page = await context.newPage()
  await openReview(page)
  await writeFile(join(FOLDER, 'review-dark.webp'), await toWebp(page, await page.screenshot()))
  await writeFile(join(FOLDER, 'review-light.webp'), await toWebp(page, await inLightTheme(page, () => page.screenshot())))
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
  app.stop()
}
