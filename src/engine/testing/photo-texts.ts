import { canvasContext } from '../core/canvas'
import type { DrawnWord } from './text-screen'

/** Photographs of the samples in which no text is visible. */
export const PHOTOGRAPHS_WITHOUT_TEXT = ['biden', 'mask-img6', 'obama', 'obama2', 'obama_and_biden', 'ul-24', 'va-sample1'].map(
  (name) => `faces/${name}.jpg`,
)

interface Sign {
  text: string
  /** Its centre, as shares of the image. */
  x: number
  y: number
  /** Height of the letters as a share of the image's longer side. */
  size: number
  /** In radians. */
  angle?: number
}

/** Names, numbers, small captions, other scripts, and lines that are turned, upside down or cut off by the image's edge. */
const SIGNS: Sign[] = [
  { text: 'Dr. Lindqvist', x: 0.2, y: 0.06, size: 0.022 },
  { text: '0171 5550123', x: 0.8, y: 0.05, size: 0.016 },
  { text: 'photo: A. Moser', x: 0.86, y: 0.97, size: 0.012 },
  { text: 'Room 7', x: 0.1, y: 0.95, size: 0.018 },
  { text: 'Выход', x: 0.93, y: 0.5, size: 0.02 },
  { text: 'כניסה', x: 0.07, y: 0.5, size: 0.02 },
  { text: 'Chapel', x: 0.05, y: 0.72, size: 0.02, angle: -Math.PI / 2 },
  { text: 'Bakery', x: 0.5, y: 0.96, size: 0.02, angle: Math.PI },
  { text: 'Harbour Clinic', x: 0.985, y: 0.75, size: 0.024 },
]

/** Draws signs on a photograph. The boxes of the words are clipped to the image. */
export function drawSigns(image: OffscreenCanvas): DrawnWord[] {
  const context = canvasContext(image)
  const { width, height } = image
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  return SIGNS.map(({ text, x, y, size, angle = 0 }) => {
    const letters = size * Math.max(width, height)
    context.resetTransform()
    context.translate(x * width, y * height)
    context.rotate(angle)
    context.font = `600 ${letters}px sans-serif`
    const length = context.measureText(text).width
    context.fillStyle = '#f4f4ee'
    context.fillRect(-length / 2 - letters * 0.4, -letters * 0.8, length + letters * 0.8, letters * 1.6)
    context.fillStyle = '#20242c'
    context.fillText(text, 0, 0)
    context.resetTransform()
    const [across, down] = Math.abs(Math.sin(angle)) > 0.5 ? [letters * 0.7, length] : [length, letters * 0.7]
    const [left, top] = [Math.max(0, x * width - across / 2), Math.max(0, y * height - down / 2)]
    const [right, bottom] = [Math.min(width, x * width + across / 2), Math.min(height, y * height + down / 2)]
    return { text, box: { x: left, y: top, width: right - left, height: bottom - top } }
  })
}
