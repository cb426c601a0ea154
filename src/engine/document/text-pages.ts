import { boxAround } from '#lib/review/box-areas.ts'
import { isRightToLeft } from './reading/bidi'
import { LINE_HEIGHT, TEXT_MARGIN, TEXT_PAGE, type TextLine } from './text-layout'
import type { PageWord } from './types'

/** In points. */
export const FONT_SIZE = 10
export const FONT_FAMILY = 'monospace'
/** Height of the letters above the baseline and depth below it, in points. Letters of other scripts are taller than Latin ones. */
const ASCENT = 9.5
const DESCENT = 3

/** Returns a function that returns the width of a text in points, as drawn by `drawLines`. */
export function measurer(): (text: string) => number {
  const canvas = typeof document === 'undefined' ? new OffscreenCanvas(1, 1) : document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `${FONT_SIZE}px ${FONT_FAMILY}`
  const one = context.measureText('M').width
  // Measuring every line of a large log takes seconds, and these characters share one width.
  return (text) => (/^[\x20-\x7E]*$/.test(text) ? text.length * one : context.measureText(text).width)
}

/** Centres the capitals in a line, not the baseline. */
export const baselineOf = (index: number): number => TEXT_MARGIN + index * LINE_HEIGHT + FONT_SIZE

/** Draws a page of text without its hidden lines, and resizes the canvas to it. */
export function drawLines(lines: readonly TextLine[], canvas: HTMLCanvasElement | OffscreenCanvas, scale: number): void {
  canvas.width = Math.max(1, Math.round(TEXT_PAGE.width * scale))
  canvas.height = Math.max(1, Math.round(TEXT_PAGE.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.font = `${FONT_SIZE}px ${FONT_FAMILY}`
  for (const [index, line] of lines.entries()) if (line.isHidden !== true) context.fillText(line.text, TEXT_MARGIN, baselineOf(index))
}

/** A word. U+FEFF counts as a space in JavaScript, but is an invisible character inside a word. */
const WORD = /\S[\S\uFEFF]*/gu

/** Characters that change the direction of the following text. */
const REORDERS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Returns the words of a page of text with their boxes as drawn by `drawLines`. */
export function readLines(lines: readonly TextLine[], widthOf: (text: string) => number): { text: string; words: PageWord[] } {
  const words: PageWord[] = []
  let text = ''
  for (const [index, line] of lines.entries()) {
    const [y, height] = [baselineOf(index) - ASCENT, ASCENT + DESCENT]
    const boxBetween = (start: number, end: number) => {
      const left = widthOf(line.text.slice(0, start))
      return { x: TEXT_MARGIN + left, y, width: widthOf(line.text.slice(0, end)) - left, height }
    }
    // The browser reorders such a line while it draws, so a word may be anywhere on it.
    const whole = isRightToLeft(line.text) || REORDERS.test(line.text) ? boxAround([boxBetween(0, line.text.length)]) : undefined
    let last = 0
    for (const { 0: word, index: start } of line.text.matchAll(WORD)) {
      if (start > last && text !== '' && !text.endsWith('\n')) text += ' '
      const end = start + word.length
      words.push({
        text: word,
        start: text.length,
        end: text.length + word.length,
        box: whole ?? boxBetween(start, end),
        ...(line.isHidden === true && { covered: true }),
      })
      text += word
      last = end
    }
    // A word that is too long for a line continues on the next one.
    if (!line.isBroken && index < lines.length - 1) text += '\n'
  }
  return { text, words }
}
