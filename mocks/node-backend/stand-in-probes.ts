import { EngineError } from '#engine/core/errors.ts'
import { blobSource } from '#engine/core/source.ts'
import { isPdf } from '#engine/document/inspect.ts'
import { readTextSource } from '#engine/document/read-text.ts'
import { layOutText, TEXT_PAGE } from '#engine/document/text-layout.ts'
import type { Probes } from '#backend/ports/probes.ts'
import { flatPng } from './flat-png'
import { standInMedia } from './stand-in-media'

/** US Letter in points, because the real page size would require a PDF reader. */
const PAGE = { width: 612, height: 792 }

/** Width of a character in points, because there is no font for measuring. */
const CHARACTER = 6

/**
 * Simulates the product's probes outside a browser. Recognises PDFs and whether they are encrypted, reads Word documents and texts, and
 * estimates their numbers of pages.
 */
export const standInProbes: Probes = {
  document: async (file) => {
    const thumbnail = new Blob([flatPng(72, 96, 224)], { type: 'image/png' })
    if (!(await isPdf(file))) {
      const { contentType, text } = await readTextSource(blobSource(file), undefined)
      const pages = await layOutText(text, (line) => CHARACTER * line.length)
      return { info: { contentType, pages: pages.map(() => TEXT_PAGE) }, thumbnail }
    }
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
    if (/\/Encrypt\s/.test(text)) throw new EngineError('encrypted', 'This PDF is password-protected. Upload a copy without a password.')
    const count = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    return {
      info: { contentType: 'application/pdf', pages: Array.from({ length: Math.max(1, count) }, () => PAGE) },
      thumbnail,
    }
  },
  media: standInMedia,
}
