/** Factories for a worker, which lacks the DOM that pdf.js's default ones use. */

interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Creates the canvases on which pdf.js draws groups, masks and patterns. */
export class WorkerCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    if (width <= 0 || height <= 0) throw new Error('A canvas needs a width and a height.')
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null || width <= 0 || height <= 0) throw new Error('A canvas needs a width and a height.')
    canvas.width = width
    canvas.height = height
  }

  destroy(made: CanvasAndContext): void {
    if (made.canvas !== null) made.canvas.width = 0
    made.canvas = null
    made.context = null
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** Reports that no SVG filter is available, so that pdf.js computes masks and transfer functions itself. */
export class WorkerFilterFactory {
  addFilter(): string {
    return 'none'
  }

  addHCMFilter(): string {
    return 'none'
  }

  addAlphaFilter(): string {
    return 'none'
  }

  addLuminosityFilter(): string {
    return 'none'
  }

  addKnockoutFilter(): string {
    return 'none'
  }

  addHighlightHCMFilter(): string {
    return 'none'
  }

  addSelectionHCMFilter(): string {
    return 'none'
  }

  addSelectionFilter(): string {
    return 'none'
  }

  createSelectionStyle(): null {
    return null
  }

  destroy(): void {
    // No filter was created.
  }
}
