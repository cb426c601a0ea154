import { commands } from 'vitest/browser'

import { fromBase64 } from './samples'

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const TOOLS = ['pdftotext', 'pdfimages', 'strings', 'qpdf'] as const

/** Returns what poppler, qpdf and strings find in a PDF. Logs a warning for each that is missing. */
export async function readWithPdfTools(file: Blob) {
  const read = await commands.readByPdfTools(await toBase64(file))
  for (const tool of TOOLS) if (read[tool] === undefined) console.warn(`Skipped the check with ${tool}: the command is missing.`)
  return read
}

/**
 * Draws the first page of a PDF with poppler, at a number of pixels per point. Returns undefined and logs a warning if poppler is missing.
 * Needs a browser.
 */
export async function drawWithPoppler(file: Blob, scale: number): Promise<OffscreenCanvas | undefined> {
  const png = await commands.drawByPoppler(await toBase64(file), scale * 72)
  if (png === null) {
    console.warn('Skipped the comparison with poppler: the command pdftoppm is missing.')
    return undefined
  }
  const bitmap = await createImageBitmap(await fromBase64(png, 'image/png'))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}
