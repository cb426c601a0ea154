import type { Page } from '@playwright/test'
import { crc32, deflateSync } from 'node:zlib'

/** A file that Playwright sets on an input. */
export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Makes a valid PNG in black and white. At one bit per pixel even 20,000 x 20,000 pixels stay small. */
export function makePng(name: string, width: number, height: number): UploadFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Makes a JPEG of seeded coloured noise, in which no detector finds a face. */
export async function makeJpeg(page: Page, name: string, width: number, height: number): Promise<UploadFile> {
  const base64 = await page.evaluate(
    async ([columns, rows]) => {
      const canvas = new OffscreenCanvas(columns, rows)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser has no 2D canvas')
      let seed = 7
      for (let y = 0; y < rows; y += 8) {
        for (let x = 0; x < columns; x += 8) {
          seed = (seed * 48_271) % 2_147_483_647
          context.fillStyle = `hsl(${seed % 360} 60% ${30 + (seed % 40)}%)`
          context.fillRect(x, y, 8, 8)
        }
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Returns the JPEG with a comment, which is metadata that its export must not contain. */
export function withComment(jpeg: UploadFile, comment: string): UploadFile {
  const text = Buffer.from(comment, 'latin1')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff])
  return { ...jpeg, buffer: Buffer.concat([head, text, jpeg.buffer.subarray(2)]) }
}

/** Mean of each channel in a region of a decoded image, and the largest difference from it. */
export interface RegionStatistics {
  mean: number[]
  spread: number[]
}

/** Measures regions of an image file, decoded by the page's browser. Boxes are in pixels of the upright image. */
export async function readRegions(
  page: Page,
  file: Buffer,
  boxes: { x: number; y: number; width: number; height: number }[],
): Promise<{ width: number; height: number; regions: RegionStatistics[] }> {
  return page.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('This browser has no 2D canvas')
      context.drawImage(bitmap, 0, 0)
      const regions = wanted.map(({ x, y, width, height }) => {
        const { data } = context.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
        const channels = [0, 1, 2].map((channel) => Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + channel] ?? 0))
        const mean = channels.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
        const spread = channels.map((values, channel) =>
          values.reduce((most, value) => Math.max(most, Math.abs(value - (mean[channel] ?? 0))), 0),
        )
        return { mean, spread }
      })
      return { width: bitmap.width, height: bitmap.height, regions }
    },
    { base64: file.toString('base64'), wanted: boxes },
  )
}
