import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { throwIfCancelled } from '../../core/cancellation'
import { MAX_SIDE } from '../../core/canvas'
import { outOfMemory } from '../../core/errors'
import { generatedTextFilter } from '../reading/generated-text'
import type { GlyphSource } from '../reading/glyph'
import { blankGlyphs } from './blank-glyphs'
import type { Layers } from './screen-layers'

/** Max pixels of a drawn page, which limits the memory for a page of any size. */
const MAX_PIXELS = 40_000_000

/** Returns the scale at which a page can be drawn: the requested one, or less for a page that would be too large. */
export function limitedScale({ width, height }: { width: number; height: number }, scale: number): number {
  return Math.min(scale, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)))
}

/** A drawn page and its scale in pixels per point, which may be less than requested. */
export interface DrawnPage {
  canvas: OffscreenCanvas
  scale: number
}

/** Clears a canvas for a page. Setting the same size would reallocate its memory. */
function resize(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const canReset = 'reset' in context
  if (canReset && canvas.width === width && canvas.height === height) context.reset()
  else Object.assign(canvas, { width, height })
}

/**
 * Draws a page with its form fields and annotations, as for printing. The caller sets the canvas's width to 0 after use, which frees its
 * memory immediately.
 *
 * @param requested pixels per point
 * @param layers from `layersOfScreen`
 * @param canvas from an earlier page, whose memory is used again
 * @param without glyphs that aren't painted
 * @throws EngineCancelledError, EngineError 'out-of-memory', or an error of pdf.js for a damaged page
 */
export async function drawInWorker(
  page: PDFPageProxy,
  requested: number,
  {
    layers,
    signal,
    canvas = new OffscreenCanvas(1, 1),
    without = [],
  }: {
    layers: Promise<Layers>
    signal: AbortSignal | undefined
    canvas?: OffscreenCanvas | undefined
    without?: readonly GlyphSource[]
  },
): Promise<DrawnPage> {
  throwIfCancelled(signal)
  const scale = limitedScale(page.getViewport({ scale: 1 }), requested)
  const viewport = page.getViewport({ scale })
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (context === null) throw outOfMemory()
  resize(canvas, context, Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const blanks = without.length > 0 ? blankGlyphs(without) : undefined
  const filter = generatedTextFilter(page)
  const task = page.render({
    canvas: null,
    // pdf.js draws on either kind of canvas context; its types declare only the element's.
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
    intent: 'print',
    annotationMode: AnnotationMode.ENABLE_STORAGE,
    optionalContentConfigPromise: layers,
    operationsFilter: (index: number, operators: unknown) => filter(index, operators) && (blanks?.filter(index, operators) ?? true),
  })
  const stop = (): void => task.cancel()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await task.promise
    blanks?.mustBeComplete()
    return { canvas, scale }
  } catch (error) {
    canvas.width = 0
    throwIfCancelled(signal)
    throw error
  } finally {
    blanks?.restore()
    signal?.removeEventListener('abort', stop)
  }
}
