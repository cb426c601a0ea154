import { throwIfCancelled } from '../core/cancellation'
import type { ByteSource } from '../core/source'
import { decodeText } from './decode-text'
import { layOutText, LINE_HEIGHT, TEXT_MARGIN, TEXT_PAGE } from './text-layout'
import type { OpenDocument } from './types'

/** In points. */
const FONT_SIZE = 10
const FONT_FAMILY = 'monospace'

function measurer(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `${FONT_SIZE}px ${FONT_FAMILY}`
  const one = context.measureText('M').width
  // Measuring every line of a large log takes seconds, and these characters share one width.
  return (text) => (/^[\x20-\x7E]*$/.test(text) ? text.length * one : context.measureText(text).width)
}

/**
 * Opens a plain text file and lays it out on pages.
 *
 * @throws EngineError 'empty-file', 'not-a-document', 'too-large'
 * @throws EngineCancelledError
 */
export async function openText(file: ByteSource, signal: AbortSignal | undefined): Promise<OpenDocument> {
  const text = await decodeText(file, signal)
  throwIfCancelled(signal)
  const pages = await layOutText(text, measurer(), signal)
  const linesOf = (page: number): string[] => pages[page - 1] ?? []
  return {
    contentType: 'text/plain',
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

/** The middle of the capitals, not the foot of the letters, is in the middle of a line. */
const baselineOf = (index: number): number => TEXT_MARGIN + index * LINE_HEIGHT + FONT_SIZE

function drawLines(lines: readonly string[], canvas: HTMLCanvasElement, scale: number): void {
  canvas.width = Math.max(1, Math.round(TEXT_PAGE.width * scale))
  canvas.height = Math.max(1, Math.round(TEXT_PAGE.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.font = `${FONT_SIZE}px ${FONT_FAMILY}`
  for (const [index, line] of lines.entries()) context.fillText(line, TEXT_MARGIN, baselineOf(index))
}

/** Placed as pdf.js places its words, by shares of the page and a font size that grows with it. The line break is for copying. */
function layLine(line: string, index: number): HTMLElement[] {
  const span = document.createElement('span')
  span.textContent = line
  span.style.left = `${(TEXT_MARGIN / TEXT_PAGE.width) * 100}%`
  span.style.top = `${((baselineOf(index) - FONT_SIZE) / TEXT_PAGE.height) * 100}%`
  span.style.fontFamily = FONT_FAMILY
  span.style.setProperty('--font-height', `${FONT_SIZE}px`)
  return [span, document.createElement('br')]
}
