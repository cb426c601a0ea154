import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { throwIfCancelled } from '../cancellation'
import type { DrawOptions } from './types'

/**
 * Draws a page onto a canvas, which takes the page's size. What is filled in and what is noted on the page is drawn as well.
 *
 * @throws EngineCancelledError, or what pdf.js throws where the page is damaged
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
  const task = page.render({ canvas, viewport, intent: inBackground ? 'print' : 'display' })
  const stop = (): void => task.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await task.promise
  } catch (error) {
    throwIfCancelled(signal)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    // Otherwise everything that was ever drawn stays in memory.
    page.cleanup()
  }
}
