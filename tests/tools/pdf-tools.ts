import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { inFolder, run } from './ffmpeg.ts'

/** The content that other programs find in a PDF. A program that isn't installed has no entry. */
export interface ReadByPdfTools {
  /** The text of the pages, from poppler's pdftotext. */
  pdftotext?: string
  /** The list of images without its header, from poppler's pdfimages. */
  pdfimages?: string[]
  /** Printable texts of the file and its decompressed copy, in 8 and 16 bits, from binutils' strings. */
  strings?: string
  /** From qpdf: the file with all streams decompressed, a character per byte, and the result of the check. */
  qpdf?: { decompressed: string; check: string }
}

/** The parameter by which each program states its version. */
const VERSION = { pdftotext: '-v', pdfimages: '-v', strings: '--version', qpdf: '--version', pdftoppm: '-v' }

export function hasPdfTool(name: keyof typeof VERSION): boolean {
  try {
    execFileSync(name, [VERSION[name]], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const limit = { maxBuffer: 2 ** 27 }

/** Reads a PDF in base64 with other programs. A browser command of Vitest. */
export async function readByPdfTools(_context: unknown, base64: string): Promise<ReadByPdfTools> {
  return inFolder(async (folder) => {
    const input = join(folder, 'input.pdf')
    await writeFile(input, Buffer.from(base64, 'base64'))
    const found: ReadByPdfTools = {}
    if (hasPdfTool('pdftotext')) found.pdftotext = (await run('pdftotext', ['-enc', 'UTF-8', input, '-'], limit)).stdout
    if (hasPdfTool('pdfimages')) {
      const { stdout } = await run('pdfimages', ['-list', input], limit)
      found.pdfimages = stdout
        .split('\n')
        .slice(2)
        .filter((line) => line.trim() !== '')
    }
    const files = [input]
    if (hasPdfTool('qpdf')) {
      const output = join(folder, 'output.pdf')
      // Warnings are part of the result, not a failure of the program.
      const check = await run('qpdf', ['--warning-exit-0', '--check', input], limit)
      await run('qpdf', ['--warning-exit-0', '--qdf', '--object-streams=disable', input, output], limit)
      found.qpdf = { decompressed: (await readFile(output)).toString('latin1'), check: check.stdout + check.stderr }
      files.push(output)
    }
    if (hasPdfTool('strings')) {
      const runs = ['s', 'S', 'b', 'l'].map((encoding) => run('strings', ['-a', '-n', '4', '-e', encoding, ...files], limit))
      const texts = (await Promise.all(runs)).map(({ stdout }) => stdout)
      found.strings = texts.join('\n')
    }
    return found
  })
}

/**
 * Draws the first page of a PDF in base64 with poppler's pdftoppm, at a number of pixels per inch. Returns a PNG in base64, or null if the
 * program isn't installed. A browser command of Vitest.
 */
export async function drawByPoppler(_context: unknown, base64: string, dpi: number): Promise<string | null> {
  if (!hasPdfTool('pdftoppm')) return null
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'input.pdf'), Buffer.from(base64, 'base64'))
    const pages = ['-f', '1', '-singlefile', '-r', String(dpi), '-png']
    await run('pdftoppm', [...pages, join(folder, 'input.pdf'), join(folder, 'page')], limit)
    return (await readFile(join(folder, 'page.png'))).toString('base64')
  })
}
