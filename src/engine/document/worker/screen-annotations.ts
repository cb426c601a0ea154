import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Flags of annotations. */
const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32

/**
 * Makes a page's annotations that are visible on screen visible in drawings for printing too, and hides annotations that are only printed,
 * because a review happens on screen. Workers draw for printing, because drawing for the screen waits for animation frames.
 */
export async function showAnnotationsOfScreen(document: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'any' })
  for (const annotation of annotations) {
    const { id, annotationFlags = 0 } = annotation as { id: string; annotationFlags?: number }
    const isOnScreen = (annotationFlags & (HIDDEN | NO_VIEW)) === 0
    const isPrinted = (annotationFlags & PRINT) !== 0 && (annotationFlags & HIDDEN) === 0
    if (isOnScreen !== isPrinted) document.annotationStorage.setValue(id, { noPrint: !isOnScreen })
  }
}
