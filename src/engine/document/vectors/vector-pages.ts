import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { PlannedPage } from '../export/plan-page'
import type { Matrix } from '../reading/matrix'
import type { WorkerPdf } from '../worker/open-pdf'
import type { DrawnPage } from '../worker/page-drawing'
import { checkVectorContent } from './check-content'
import { drawVectorPage, largestDifference } from './draw-page'
import type { VectorPage } from './items'
import { outlineOf, type Outline } from '../reading/outline'
import { recordPage, type LoadedFont } from './record-page'
import { settlePage } from './settle-page'
import { vectorOperators } from './write-page'

/** Returns a page as vectors, or undefined if it must become an image. */
export type KeepPage = (page: PlannedPage, drawn: DrawnPage) => Promise<VectorPage | undefined>

/** Max mean difference of a small square of pixels, 0 to 255. The same glyphs differ by up to 12. */
const MAX_DIFFERENCE = 20

type Objects = PDFPageProxy['commonObjs']

function loaded(objects: Objects, name: string): unknown {
  return objects.has(name) ? (objects.get(name) as unknown) : undefined
}

/**
 * Returns a function that turns the pages of a PDF without marks into vectors. Nothing is copied from the file: everything that pdf.js
 * paints is written again, as rectangles, lines, glyph outlines, and images of the rest.
 *
 * @param pdf opened with `hasOutlines`
 */
export function keepPagesOf(pdf: WorkerPdf): KeepPage {
  const outlines = new Map<string, Outline | undefined>()
  return async ({ page, size, covers, removed, onImages, unread = 0 }, { canvas, scale }) => {
    if (covers.length > 0 || removed.length > 0 || onImages.length > 0 || unread > 0) return undefined
    const items = await pdf.usePage(page, async (proxy) => {
      const operators = await proxy.getOperatorList({ intent: 'print', annotationMode: AnnotationMode.ENABLE_STORAGE })
      const objects = proxy.commonObjs
      return recordPage(operators, {
        transform: proxy.getViewport({ scale: 1 }).transform as unknown as Matrix,
        size,
        fontOf: (name) => loaded(objects, name) as LoadedFont | undefined,
        outlineOf: (font, character) => {
          const key = `${font}_path_${character}`
          if (!outlines.has(key)) {
            const info = loaded(objects, key) as { path?: ArrayLike<number> } | undefined
            // Glyphs without an outline, such as spaces, paint nothing.
            outlines.set(key, outlineOf(info?.path ?? []))
          }
          return outlines.get(key)
        },
      })
    })
    const kept = items && settlePage(items, size, canvas, scale)
    if (!kept) return undefined
    const redrawn = drawVectorPage(kept, canvas, scale)
    const difference = largestDifference(canvas, redrawn)
    redrawn.width = 0
    if (difference > MAX_DIFFERENCE) return undefined
    // A page with content that the verification would report becomes an image instead.
    return checkVectorContent(vectorOperators(kept, size, scale), size).problem === undefined ? kept : undefined
  }
}
