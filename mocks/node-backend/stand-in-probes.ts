import { EngineError } from '../../src/engine/types'
import type { Probes } from '../jobs/probes'
import { flatPng } from './flat-png'
import { standInMedia } from './stand-in-media'

/** US Letter, in points. What a page really measures only a reader of PDF knows. */
const PAGE = { width: 612, height: 792 }

/**
 * Stands in for the product's own where there is no browser. Of a PDF it knows what can be seen without opening it: that it is one,
 * whether it is locked, and roughly its pages.
 */
export const standInProbes: Probes = {
  document: async (file, { isText } = {}) => {
    const thumbnail = new Blob([flatPng(72, 96, 224)], { type: 'image/png' })
    if (isText === true) return { info: { contentType: 'text/plain', pages: [PAGE] }, thumbnail }
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
    if (!text.startsWith('%PDF-')) throw new EngineError('not-a-document', 'This file is not a PDF, whatever its name says.')
    if (/\/Encrypt\s/.test(text)) throw new EngineError('encrypted', 'This PDF is locked with a password. Upload a copy without one.')
    const count = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    return {
      info: { contentType: 'application/pdf', pages: Array.from({ length: Math.max(1, count) }, () => PAGE) },
      thumbnail,
    }
  },
  media: standInMedia,
}
