import { boxAround } from '#lib/review/box-areas.ts'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import { busyCanvas } from './images'

interface PlateKind {
  /** Width and height in pixels. */
  size: readonly [number, number]
  text: string
  font: string
  ground: string
  ink: string
  /** Colour of the car around it. */
  car: string
  /** Colour of the country band at its left. */
  band?: string
  /** Words in strips above and below the text. */
  above?: string
  below?: string
  frame?: string
  /** In radians. */
  angle?: number
  /** Vertical displacement per horizontal pixel, as seen from the side. */
  slant?: number
}

/** Plates of several countries, on dark and light cars, turned and seen from the side. */
export const DRAWN_PLATES: Record<string, PlateKind> = {
  'German, with a band': {
    size: [260, 55],
    text: 'B KR 4821',
    font: 'sans-serif',
    ground: '#f6f6f2',
    ink: '#111',
    car: '#5b2d30',
    band: '#12409c',
  },
  'French, in a frame': {
    size: [260, 55],
    text: 'GT-482-KP',
    font: 'monospace',
    ground: '#fafafa',
    ink: '#111',
    car: '#c8ccd0',
    band: '#1b3f9a',
    frame: '#15171a',
  },
  'British, yellow': { size: [260, 55], text: 'KP62 XTR', font: 'sans-serif', ground: '#f2cf2e', ink: '#111', car: '#20303c' },
  'Brazilian, with a strip': {
    size: [220, 72],
    text: 'KRT 4821',
    font: 'sans-serif',
    ground: '#b9bcbd',
    ink: '#15171a',
    car: '#23252a',
    above: 'SP-CAMPINAS',
  },
  'Texan, with two strips': {
    size: [180, 90],
    text: 'KRT 4821',
    font: 'serif',
    ground: '#f3f3ee',
    ink: '#1a2440',
    car: '#71808c',
    above: 'TEXAS',
    below: 'THE LONE STAR STATE',
  },
  'Dutch, on a yellow car': {
    size: [260, 55],
    text: 'KR-482-T',
    font: 'sans-serif',
    ground: '#f2b632',
    ink: '#111',
    car: '#d8c65a',
    band: '#12409c',
    frame: '#333',
  },
  'white on a white car': { size: [240, 60], text: 'KRT 4821', font: 'sans-serif', ground: '#f4f4f2', ink: '#181818', car: '#ececea' },
  'turned by 8°': {
    size: [260, 55],
    text: 'B KR 4821',
    font: 'sans-serif',
    ground: '#f6f6f2',
    ink: '#111',
    car: '#34424a',
    band: '#12409c',
    angle: 0.14,
  },
  'seen from the side': {
    size: [200, 70],
    text: 'KRT 4821',
    font: 'sans-serif',
    ground: '#e9ebea',
    ink: '#111',
    car: '#3b4a3a',
    above: 'SP-CAMPINAS',
    slant: 0.12,
  },
}

/** Draws a plate on a car in a textured image. Returns the upright box around the plate. */
export function drawPlate({ size: [width, height], angle = 0, slant = 0, ...plate }: PlateKind): { image: OffscreenCanvas; box: Box } {
  const image = busyCanvas(1000, 700)
  const context = canvasContext(image)
  context.translate(480, 400)
  context.transform(1, slant, 0, 1, 0, 0)
  context.rotate(angle)
  const fill = (colour: string, x: number, y: number, across: number, down: number) => {
    context.fillStyle = colour
    context.fillRect(x, y, across, down)
  }
  fill(plate.car, -width, -height * 1.6, width * 2, height * 3.2)
  if (plate.frame !== undefined) fill(plate.frame, -width / 2 - 5, -height / 2 - 5, width + 10, height + 10)
  fill(plate.ground, -width / 2, -height / 2, width, height)
  const band = plate.band === undefined ? 0 : width * 0.09
  if (plate.band !== undefined) fill(plate.band, -width / 2, -height / 2, band, height)
  const [top, bottom] = [plate.above === undefined ? 0.1 : 0.28, plate.below === undefined ? 0.1 : 0.22]
  context.fillStyle = plate.ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const write = (text: string, letters: number, y: number, room: number) => {
    context.font = `bold ${letters}px ${plate.font}`
    context.fillText(text, band / 2, y, room)
  }
  write(plate.text, height * (1 - top - bottom), height * ((top - bottom) / 2 + 0.03), (width - band) * 0.92)
  if (plate.above !== undefined) write(plate.above, height * 0.16, height * -0.37, width * 0.5)
  if (plate.below !== undefined) write(plate.below, height * 0.12, height * 0.41, width * 0.6)
  const transform = context.getTransform()
  context.resetTransform()
  const corners = [-1, 1].flatMap((across) =>
    [-1, 1].map((down): Box => {
      const { x, y } = transform.transformPoint({ x: (across * width) / 2, y: (down * height) / 2 })
      return { x, y, width: 0, height: 0 }
    }),
  )
  return { image, box: boxAround(corners) }
}
