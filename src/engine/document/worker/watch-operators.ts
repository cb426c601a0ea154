import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

import { pageTooLarge, pdfDamaged } from '../errors'
import { MAX_STATES } from '../state-limit'

/** Max operators of a page, which stay in memory. A map of a million lines has two million. */
const MAX_OPERATORS = 4_000_000
/** Max forms that a page draws, each of which is parsed again. Nested forms that draw each other repeatedly can reach billions. */
const MAX_FORMS = 50_000

const OPENS = new Set<number>([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup])
const CLOSES = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup])

/** A part of the operators of a page, in a message of the parser. */
const Part = z.object({
  streamId: z.int(),
  chunk: z.object({ fnArray: z.custom<ArrayLike<number> & Iterable<number>>((value) => Array.isArray(value)), lastChunk: z.boolean() }),
})

/**
 * Returns a function that watches the messages of pdf.js's parser, and calls `onExcess` as soon as a page has more operators, forms or
 * saved states than can be read and drawn. It covers every page that is read, drawn, exported or verified.
 */
export function watchOperators(onExcess: (error: Error) => void): (message: unknown) => void {
  const pages = new Map<number, { operators: number; forms: number; depth: number }>()
  return (message) => {
    const { success, data } = Part.safeParse(message)
    if (!success) return
    const { streamId, chunk } = data
    const page = pages.get(streamId) ?? { operators: 0, forms: 0, depth: 0 }
    pages.set(streamId, page)
    page.operators += chunk.fnArray.length
    for (const operator of chunk.fnArray) {
      if (operator === OPS.paintFormXObjectBegin) page.forms += 1
      if (OPENS.has(operator)) page.depth += 1
      else if (CLOSES.has(operator)) page.depth = Math.max(0, page.depth - 1)
      if (page.depth > MAX_STATES) return onExcess(pdfDamaged())
    }
    if (page.operators > MAX_OPERATORS || page.forms > MAX_FORMS) onExcess(pageTooLarge())
    if (chunk.lastChunk) pages.delete(streamId)
  }
}
