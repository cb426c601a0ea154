import { pdfDamaged } from './errors'

/** Programs nest about 30 states. The browser restores all of them whenever it draws, so 100,000 would freeze the page for minutes. */
export const MAX_STATES = 2000

/**
 * Limits the graphics states that a page may save without restoring them.
 *
 * @throws EngineError 'cannot-decode', from the context's `save`
 */
export function limitStates(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pages.')
  let depth = 0
  const save = context.save.bind(context)
  const restore = context.restore.bind(context)
  context.save = () => {
    if (depth >= MAX_STATES) throw pdfDamaged()
    depth += 1
    save()
  }
  context.restore = () => {
    depth = Math.max(0, depth - 1)
    restore()
  }
}
