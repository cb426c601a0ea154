import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/**
 * Returns the layers of a PDF for drawing as for printing, each as visible as on screen, because a review happens on screen. A layer that
 * only a printer shows would be exported without ever being reviewed.
 */
export async function layersOfScreen(document: PDFDocumentProxy): Promise<Layers> {
  const [onScreen, printed] = await Promise.all([
    document.getOptionalContentConfig({ intent: 'display' }),
    document.getOptionalContentConfig({ intent: 'print' }),
  ])
  for (const [id, { visible }] of onScreen as Iterable<[string, { visible: boolean }]>) printed.setVisibility(id, visible, false)
  return printed
}
