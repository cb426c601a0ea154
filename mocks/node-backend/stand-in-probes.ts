import { decodeText } from '../../src/engine/document/decode-text'
import { isPdf } from '../../src/engine/document/inspect'
import { EngineError } from '../../src/engine/core/errors'
import type { Probes } from '../jobs/probes'
import { flatPng } from './flat-png'
import { standInMedia } from './stand-in-media'

/** US Letter in points, because reading the real page size would take a PDF reader. */
const PAGE = { width: 612, height: 792 }

/**
 * Simulates the product's probes where there is no browser. It recognises PDFs, whether they are encrypted, and roughly how many pages they
 * have.
 */
export const standInProbes: Probes = {
  document: async (file) => {
    const thumbnail = new Blob([flatPng(72, 96, 224)], { type: 'image/png' })
    if (!(await isPdf(file))) {
      await decodeText(file)
      return { info: { contentType: 'text/plain', pages: [PAGE] }, thumbnail }
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
