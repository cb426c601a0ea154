import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { throwIfCancelled } from '../core/cancellation'
import { prepareGeneratedText } from './reading/generated-text'
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
  const prepare = prepareGeneratedText(page)
  const operationsFilter = (index: number, operators: unknown): boolean => {
    prepare(index, operators)
    return true
  }
  const task = page.render({ canvas, viewport, intent: inBackground ? 'print' : 'display', operationsFilter })
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
