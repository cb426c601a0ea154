import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/** A drawing with two faces that the detector recognizes. */
export const DRAWING = new URL('../../mocks/seed/sample/car-park.jpg', import.meta.url)

/** Returns the drawing in a smaller size, for journeys in which many of them are searched and exported. */
export async function smallDrawing(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))]))
      const canvas = new OffscreenCanvas(400, Math.round((400 * image.height) / image.width))
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    (await readFile(DRAWING)).toString('base64'),
  )
  return Buffer.from(base64, 'base64')
}
