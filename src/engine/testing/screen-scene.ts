import type { Box } from '../core/types'
import { canvasContext } from '../core/canvas'
import { seededRandom } from './images'

export type ScreenKind = 'monitor' | 'laptop' | 'phone'

/** A drawn room with screens, and their boxes in pixels. */
export interface ScreenScene {
  image: OffscreenCanvas
  screens: { kind: ScreenKind; box: Box }[]
}

type Context = OffscreenCanvasRenderingContext2D
type Random = () => number

const between = (random: Random, from: number, to: number): number => from + random() * (to - from)
const tone = (hue: number, saturation: number, lightness: number): string => `hsl(${hue} ${saturation}% ${lightness}%)`

function room(context: Context, random: Random, horizon: number): void {
  const { width, height } = context.canvas
  const [hue, light] = [between(random, 20, 60), between(random, 55, 85)]
  const wall = context.createLinearGradient(0, 0, width, horizon)
  wall.addColorStop(0, tone(hue, 12, light))
  wall.addColorStop(1, tone(hue, 14, light - 14))
  context.fillStyle = wall
  context.fillRect(0, 0, width, horizon)
  const desk = context.createLinearGradient(0, horizon, 0, height)
  desk.addColorStop(0, tone(28, 35, between(random, 30, 45)))
  desk.addColorStop(1, tone(28, 35, between(random, 40, 60)))
  context.fillStyle = desk
  context.fillRect(0, horizon, width, height - horizon)
}

/** Draws the contents of a screen: windows with lines of text, or a landscape. */
function contents(context: Context, random: Random, { x, y, width, height }: Box): void {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  const sky = context.createLinearGradient(x, y, x, y + height)
  const hue = between(random, 190, 240)
  sky.addColorStop(0, tone(hue, 60, 35))
  sky.addColorStop(1, tone(hue - 20, 60, 75))
  context.fillStyle = sky
  context.fillRect(x, y, width, height)
  if (random() < 0.6) {
    const [left, top] = [x + width * between(random, 0, 0.25), y + height * between(random, 0, 0.2)]
    const [across, down] = [width * between(random, 0.55, 0.75), height * between(random, 0.55, 0.8)]
    context.fillStyle = '#f4f5f7'
    context.fillRect(left, top, across, down)
    context.fillStyle = '#3b4a63'
    context.fillRect(left, top, across, down * 0.08)
    context.fillStyle = '#6a7280'
    for (let line = 0; line < 14; line += 1)
      context.fillRect(
        left + across * 0.06,
        top + down * (0.14 + line * 0.06),
        across * between(random, 0.3, 0.85),
        Math.max(1, down * 0.02),
      )
  } else {
    context.fillStyle = tone(110, 40, 30)
    context.beginPath()
    context.ellipse(x + width * 0.4, y + height * 1.1, width * 0.7, height * 0.5, 0, 0, 7)
    context.fill()
    context.fillStyle = tone(45, 90, 70)
    context.beginPath()
    context.arc(x + width * 0.7, y + height * 0.3, height * 0.1, 0, 7)
    context.fill()
  }
  context.fillStyle = 'rgb(255 255 255 / 7%)'
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + width * 0.5, y)
  context.lineTo(x + width * 0.2, y + height)
  context.lineTo(x, y + height)
  context.fill()
  context.restore()
}

function shadow(context: Context, x: number, y: number, across: number): void {
  context.fillStyle = 'rgb(0 0 0 / 25%)'
  context.beginPath()
  context.ellipse(x, y, across, across * 0.12, 0, 0, 7)
  context.fill()
}

/** Draws a monitor whose foot stands at a point. */
function monitor(context: Context, random: Random, [x, y]: [number, number], width: number): Box {
  const height = width * between(random, 0.55, 0.64)
  const stand = height * between(random, 0.16, 0.3)
  const bezel = Math.max(2, width * between(random, 0.02, 0.04))
  const body = tone(220, 6, between(random, 6, 18))
  shadow(context, x, y, width * 0.35)
  context.fillStyle = body
  context.fillRect(x - width * 0.04, y - stand, width * 0.08, stand)
  context.beginPath()
  context.ellipse(x, y, width * 0.18, Math.max(2, stand * 0.14), 0, 0, 7)
  context.fill()
  const box = { x: x - width / 2, y: y - stand - height, width, height }
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, bezel / 2)
  context.fill()
  contents(context, random, { x: box.x + bezel, y: box.y + bezel, width: width - 2 * bezel, height: height - 2.4 * bezel })
  return box
}

/** Draws an open laptop with its front edge at a point. */
function laptop(context: Context, random: Random, [x, y]: [number, number], width: number): Box {
  const height = width * between(random, 0.56, 0.66)
  const base = width * between(random, 0.16, 0.3)
  const light = between(random, 20, 75)
  shadow(context, x, y, width * 0.6)
  context.fillStyle = tone(220, 4, light)
  context.beginPath()
  context.moveTo(x - width / 2, y - base)
  context.lineTo(x + width / 2, y - base)
  context.lineTo(x + width * 0.58, y)
  context.lineTo(x - width * 0.58, y)
  context.fill()
  context.fillStyle = tone(220, 6, 14)
  for (let row = 0; row < 4; row += 1)
    for (let key = 0; key < 12; key += 1)
      context.fillRect(x - width * 0.43 + key * width * 0.073, y - base * (0.9 - row * 0.15), width * 0.06, base * 0.1)
  context.fillStyle = tone(220, 4, light - 15)
  context.fillRect(x - width * 0.14, y - base * 0.26, width * 0.28, base * 0.2)
  context.fillStyle = tone(220, 6, 10)
  const lid = { x: x - width / 2, y: y - base - height, width, height }
  context.beginPath()
  context.roundRect(lid.x, lid.y, lid.width, lid.height, width * 0.02)
  context.fill()
  const bezel = width * 0.03
  contents(context, random, { x: lid.x + bezel, y: lid.y + bezel, width: width - 2 * bezel, height: height - 2.2 * bezel })
  return { x: x - width * 0.58, y: lid.y, width: width * 1.16, height: height + base }
}

/** Draws a phone in a hand. */
function phone(context: Context, random: Random, [x, y]: [number, number], width: number): Box {
  const height = width * between(random, 1.9, 2.15)
  const box = { x: x - width / 2, y: y - height, width, height }
  const skin = tone(22, 45, between(random, 45, 75))
  context.fillStyle = skin
  context.beginPath()
  context.roundRect(box.x - width * 0.25, y - height * 0.6, width * 1.3, height * 0.8, width * 0.4)
  context.fill()
  context.fillStyle = tone(220, 6, 8)
  context.beginPath()
  context.roundRect(box.x, box.y, width, height, width * 0.14)
  context.fill()
  contents(context, random, { x: box.x + width * 0.06, y: box.y + width * 0.14, width: width * 0.88, height: height - width * 0.28 })
  context.fillStyle = skin
  for (let finger = 0; finger < 3; finger += 1) {
    context.beginPath()
    context.roundRect(box.x + width * 0.84, y - height * (0.5 - finger * 0.13), width * 0.3, height * 0.1, width * 0.1)
    context.fill()
  }
  return box
}

const DRAW = { monitor, laptop, phone }

/** Adds sensor noise. */
function withNoise(context: Context, random: Random, amount: number): void {
  const { width, height } = context.canvas
  const pixels = context.getImageData(0, 0, width, height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const shift = (random() + random() - 1) * amount
    for (let channel = at; channel < at + 3; channel += 1) pixels.data[channel] = (pixels.data[channel] ?? 0) + shift
  }
  context.putImageData(pixels, 0, 0)
}

/**
 * Draws a room with one screen of a kind.
 *
 * @param share of the picture's width that the screen takes
 */
export function screenScene(kind: ScreenKind, share: number, seed: number, { width = 1280, height = 720 } = {}): ScreenScene {
  const random = seededRandom(seed)
  const image = new OffscreenCanvas(width, height)
  const context = canvasContext(image)
  const horizon = height * between(random, 0.55, 0.75)
  room(context, random, horizon)
  const size = share * width
  const x = between(random, Math.min(size * 0.7, width / 2), Math.max(width - size * 0.7, width / 2))
  const foot = Math.min(height * 0.97, Math.max(horizon + height * between(random, 0.03, 0.2), size * (kind === 'phone' ? 2.2 : 0.95)))
  const box = DRAW[kind](context, random, [x, foot], size)
  withNoise(context, random, 14)
  return { image, screens: [{ kind, box }] }
}

/** Draws a room without screens: a picture, a window and boxes on the desk. */
export function roomWithoutScreens(seed: number, { width = 1280, height = 720 } = {}): OffscreenCanvas {
  const random = seededRandom(seed)
  const image = new OffscreenCanvas(width, height)
  const context = canvasContext(image)
  const horizon = height * 0.68
  room(context, random, horizon)
  for (let thing = 0; thing < 6; thing += 1) {
    const [across, down] = [between(random, 0.05, 0.16) * width, between(random, 0.05, 0.2) * height]
    const x = between(random, 0, width - across)
    context.fillStyle = tone(between(random, 0, 360), 40, between(random, 25, 70))
    context.fillRect(x, horizon + height * 0.06 - down, across, down)
  }
  withNoise(context, random, 14)
  return image
}
