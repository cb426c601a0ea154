import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { throwIfCancelled } from '../core/cancellation'
import { generatedTextFilter } from './reading/generated-text'
import type { DrawOptions } from './types'

/**
 * Draws a page with its form fields and annotations, and resizes the canvas to the page.
 *
 * @throws EngineCancelledError, or an error of pdf.js for a damaged page
 */
export async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { scale, signal, inBackground = false }: DrawOptions,
): Promise<void> {
  throwIfCancelled(signal)
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const intent = inBackground ? 'print' : 'display'
  const task = page.render({ canvas, viewport, intent, operationsFilter: generatedTextFilter(page) })
  const stop = (): void => task.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await task.promise
  } catch (error) {
    throwIfCancelled(signal)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    // Without cleanup, all pages ever drawn stay in memory.
    page.cleanup()
  }
}
