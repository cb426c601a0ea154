import { throwIfCancelled } from '../core/cancellation'
import type { ByteSource } from '../core/source'
import { readTextSource } from './read-text'
import { layOutText, TEXT_MARGIN, TEXT_PAGE, type TextLine } from './text-layout'
import { baselineOf, drawLines, FONT_FAMILY, FONT_SIZE, measurer } from './text-pages'
import type { OpenDocument } from './types'

/**
 * Opens a document without page layout, such as a plain text or a Word document, and lays it out on pages.
 *
 * @throws EngineError 'empty-file', 'not-a-document', 'too-large'
 * @throws EngineCancelledError
 */
export async function openText(file: ByteSource, signal: AbortSignal | undefined): Promise<OpenDocument> {
  const { contentType, text, hiddenLines } = await readTextSource(file, signal)
  throwIfCancelled(signal)
  const pages = await layOutText(text, measurer(), signal, hiddenLines)
  const linesOf = (page: number): TextLine[] => pages[page - 1] ?? []
  return {
    contentType,
    pages: pages.map(() => TEXT_PAGE),
    close: () => undefined,
    draw: async (page, canvas, { scale, signal: stop }) => {
      throwIfCancelled(stop)
      drawLines(linesOf(page), canvas, scale)
    },
    layText: async (page, container) => {
      container.replaceChildren(...linesOf(page).flatMap(layLine))
    },
  }
}

/** Placed like pdf.js's words, by shares of the page and a font size that scales with it. The line break is for copying. */
function layLine({ text }: TextLine, index: number): HTMLElement[] {
  const span = document.createElement('span')
  span.textContent = text
  span.style.left = `${(TEXT_MARGIN / TEXT_PAGE.width) * 100}%`
  span.style.top = `${((baselineOf(index) - FONT_SIZE) / TEXT_PAGE.height) * 100}%`
  span.style.fontFamily = FONT_FAMILY
  span.style.setProperty('--font-height', `${FONT_SIZE}px`)
  return [span, document.createElement('br')]
}
