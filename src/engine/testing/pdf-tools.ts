import { commands } from 'vitest/browser'

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
