import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/**
 * Returns the layers of a PDF for drawing as for printing, with their visibility on screen, because a review happens on screen. A layer
 * that is only printed would otherwise be exported without having been reviewed.
 */
export async function layersOfScreen(document: PDFDocumentProxy): Promise<Layers> {
  const [onScreen, printed] = await Promise.all([
    document.getOptionalContentConfig({ intent: 'display' }),
    document.getOptionalContentConfig({ intent: 'print' }),
  ])
  for (const [id, { visible }] of onScreen as Iterable<[string, { visible: boolean }]>) printed.setVisibility(id, visible, false)
  return printed
}
