import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'

/** A word that a test draws, and the smallest box around its pixels. */
export interface DrawnWord {
  text: string
  box: Box
}

interface Paragraph {
  text: string
  x: number
  y: number
  /** Lines wrap at this width. */
  width: number
  font: string
  /** Height of a line in pixels. */
  leading: number
  colour: string
}

const PANELS: (Box & { colour: string })[] = [
  { x: 0, y: 0, width: 1280, height: 720, colour: '#f4f5f7' },
  { x: 0, y: 0, width: 1280, height: 56, colour: '#343a40' },
  { x: 0, y: 56, width: 220, height: 664, colour: '#ffffff' },
  { x: 860, y: 400, width: 400, height: 300, colour: '#0d1117' },
  { x: 250, y: 560, width: 180, height: 48, colour: '#e37358' },
]

const PARAGRAPHS: Paragraph[] = [
  { text: 'Dashboard of Harbour Clinic', x: 24, y: 38, width: 600, font: '600 24px sans-serif', leading: 30, colour: '#ffffff' },
  { text: 'Signed in as Maria Keller', x: 1040, y: 34, width: 230, font: '14px sans-serif', leading: 18, colour: '#c9d1d9' },
  {
    text: 'Overview Patients Appointments Invoices Reports Messages Settings Archive Help',
    x: 24,
    y: 100,
    width: 60,
    font: '15px sans-serif',
    leading: 40,
    colour: '#1c2127',
  },
  { text: 'Open appointments', x: 250, y: 110, width: 500, font: 'bold 28px serif', leading: 34, colour: '#1c2127' },
  {
    text:
      'Jonas Weber asked to move the visit on Tuesday 14 March to the afternoon. Please call 0171 5550123 before noon and confirm the new ' +
      'date by email to jonas.weber@example.org. The insurance number is A123456789 and the case was opened by Doctor Lindqvist last week.',
    x: 250,
    y: 150,
    width: 560,
    font: '16px sans-serif',
    leading: 24,
    colour: '#383e47',
  },
  {
    text:
      'Small print: results are kept for ten years. Access is logged with name, time and reason. Copies leave the building only in sealed ' +
      'envelopes, and every copy carries the number of its request.',
    x: 250,
    y: 300,
    width: 560,
    font: '12px sans-serif',
    leading: 17,
    colour: '#5f6b7c',
  },
  { text: 'Room 12 09:30 Anna Schmidt follow-up', x: 250, y: 400, width: 560, font: '18px serif', leading: 26, colour: '#1c2127' },
  { text: 'Room 7 10:15 Peter Nowak first visit', x: 250, y: 436, width: 560, font: '18px serif', leading: 26, colour: '#1c2127' },
  { text: 'Room 3 11:00 Li Wei blood test', x: 250, y: 472, width: 560, font: '18px serif', leading: 26, colour: '#1c2127' },
  { text: 'Export list', x: 284, y: 591, width: 160, font: '600 20px sans-serif', leading: 26, colour: '#1c2127' },
  {
    text: 'Balance due 1,284.50 EUR until 30 April',
    x: 860,
    y: 120,
    width: 380,
    font: '600 30px sans-serif',
    leading: 40,
    colour: '#cd4246',
  },
  {
    text: 'Last backup 2026-03-09 at 23:58 on server north-2 without errors',
    x: 860,
    y: 240,
    width: 380,
    font: '13px sans-serif',
    leading: 19,
    colour: '#5f6b7c',
  },
  {
    text:
      '$ ssh admin@10.0.4.17 Welcome to north-2 $ tail access.log 10.0.4.99 GET /patients/4711 200 10.0.4.99 GET /patients/4712 200 ' +
      '10.0.4.23 POST /invoices 201 warning: disk is 91% full $ logout Connection closed',
    x: 876,
    y: 430,
    width: 360,
    font: '14px monospace',
    leading: 22,
    colour: '#7ee787',
  },
]

function drawParagraph(context: OffscreenCanvasRenderingContext2D, { text, x, y, width, font, leading, colour }: Paragraph): DrawnWord[] {
  context.font = font
  context.fillStyle = colour
  const space = context.measureText(' ').width
  let [left, baseline] = [x, y]
  return text.split(' ').map((word): DrawnWord => {
    const metrics = context.measureText(word)
    if (left > x && left + metrics.width > x + width) [left, baseline] = [x, baseline + leading]
    context.fillText(word, left, baseline)
    const box = {
      x: left - metrics.actualBoundingBoxLeft,
      y: baseline - metrics.actualBoundingBoxAscent,
      width: metrics.actualBoundingBoxLeft + metrics.actualBoundingBoxRight,
      height: metrics.actualBoundingBoxAscent + metrics.actualBoundingBoxDescent,
    }
    left += metrics.width + space
    return { text: word, box }
  })
}

/**
 * Draws the screen of an office program with words of 12 to 30 pixels on light and dark backgrounds.
 *
 * @param scale relative to 1280 x 720 pixels
 */
export function drawTextScreen(scale = 1): { image: OffscreenCanvas; words: DrawnWord[] } {
  const image = new OffscreenCanvas(1280 * scale, 720 * scale)
  const context = canvasContext(image)
  context.scale(scale, scale)
  for (const { x, y, width, height, colour } of PANELS) {
    context.fillStyle = colour
    context.fillRect(x, y, width, height)
  }
  const words = PARAGRAPHS.flatMap((paragraph) => drawParagraph(context, paragraph)).map(({ text, box }) => ({
    text,
    box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
  }))
  return { image, words }
}
