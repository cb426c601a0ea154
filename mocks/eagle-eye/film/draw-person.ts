/** The looks of a drawn person. Colours are #rrggbb. */
export interface Look {
  skin: string
  hair: string
  /** 0 is short, 1 reaches the shoulders. */
  hairLength: number
  clothes: string
  hasBeard?: boolean
  hasGlasses?: boolean
}

export type Context = OffscreenCanvasRenderingContext2D

/** Mixes a colour with black (below 0) or white (above 0); `alpha` from 0 to 1. */
export function shade(colour: string, by: number, alpha = 1): string {
  const towards = by < 0 ? 0 : 255
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(value + (towards - value) * Math.abs(by))
  })
  return `rgb(${parts.join(' ')} / ${alpha})`
}

function disc(context: Context, x: number, y: number, radius: number, colour: string | CanvasGradient): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Draws a soft spot that fades into the background. */
function glow(context: Context, x: number, y: number, radius: number, colour: string, by: number, alpha: number): void {
  const gradient = context.createRadialGradient(x, y, 1, x, y, radius)
  gradient.addColorStop(0, shade(colour, by, alpha))
  gradient.addColorStop(1, shade(colour, by, 0))
  disc(context, x, y, radius, gradient)
}

export function fill(context: Context, outline: string, colour: string | CanvasGradient): void {
  context.fillStyle = colour
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a path of a canvas, not an array
  context.fill(new Path2D(outline))
}

function stroke(context: Context, path: string, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.stroke(new Path2D(path))
}

function drawBody(context: Context, { clothes, hair, hairLength, skin }: Look): void {
  const cloth = context.createLinearGradient(-70, 70, 70, 260)
  cloth.addColorStop(0, shade(clothes, 0.14))
  cloth.addColorStop(1, shade(clothes, -0.3))
  fill(context, 'M-84 420C-88 190-84 118-52 98C-32 87-18 80-14 62H14C18 80 32 87 52 98C84 118 88 190 84 420Z', cloth)
  fill(context, `M-43-14V${14 + hairLength * 70}Q0 ${30 + hairLength * 80} 43 ${14 + hairLength * 70}V-14Z`, shade(hair, -0.2))
  const neck = context.createLinearGradient(0, 34, 0, 88)
  neck.addColorStop(0, shade(skin, -0.42))
  neck.addColorStop(1, shade(skin, -0.12))
  fill(context, 'M-16 30L-18 70Q0 98 18 70L16 30Z', neck)
}

function drawHead(context: Context, { skin, hair, hasBeard = false }: Look, turn: number): void {
  for (const side of [-1, 1]) {
    context.fillStyle = shade(skin, -0.18)
    context.beginPath()
    context.ellipse(side * 37 + turn * 0.4, 2, 7, 11, 0, 0, Math.PI * 2)
    context.fill()
  }
  const face = context.createRadialGradient(-10 + turn, -14, 6, 0, 4, 62)
  face.addColorStop(0, shade(skin, 0.2))
  face.addColorStop(0.55, skin)
  face.addColorStop(1, shade(skin, -0.34))
  fill(context, 'M-37-16C-38 20-28 38-15 47Q0 55 15 47C28 38 38 20 37-16C34-50-34-50-37-16Z', face)
  if (hasBeard) {
    const [left, right] = [turn - 12, turn + 12]
    fill(
      context,
      `M-36 6C-36 40-22 56 0 56C22 56 36 40 36 6C28 26 24 18 ${right} 19Q${turn} 15 ${left} 19C-24 18-28 26-36 6Z`,
      shade(hair, 0.06, 0.88),
    )
  }
  for (const side of [-1, 1]) {
    glow(context, side * 15 + turn, -7, 14, skin, -0.45, 0.4)
    glow(context, side * 21 + turn, 17, 12, '#d65a50', 0, 0.2)
  }
}

function drawEye(context: Context, x: number, side: number, { skin, hair }: Look, turn: number): void {
  const at = (dx: number, y: number): string => `${x + dx} ${y}`
  fill(context, `M${at(-8.5, -6)}Q${at(0, -13)} ${at(8.5, -6)}Q${at(0, -0.5)} ${at(-8.5, -6)}Z`, '#f4f1ea')
  const pupil = x + turn * 0.12
  disc(context, pupil, -6.6, 4, '#3a2a1e')
  disc(context, pupil, -6.6, 2, '#0c0807')
  disc(context, pupil + 1.4, -8, 1, '#ffffff')
  stroke(context, `M${at(-9, -5.6)}Q${at(0, -13.6)} ${at(9, -5.6)}`, shade(skin, -0.72), 2)
  stroke(context, `M${at(side * -8, -17)}Q${at(side * 2, -21.5)} ${at(side * 10, -16.5)}`, shade(hair, -0.2), 3.6)
}

function drawFeatures(context: Context, look: Look, turn: number): void {
  const { skin, hasGlasses = false } = look
  for (const side of [-1, 1]) drawEye(context, side * 15 + turn, side, look, turn)
  const tip = turn * 1.3
  const nose = context.createLinearGradient(turn - 6, 0, turn + 8, 0)
  nose.addColorStop(0, 'rgb(255 255 255 / 0.22)')
  nose.addColorStop(1, 'rgb(0 0 0 / 0.24)')
  fill(context, `M${turn - 3}-8L${tip - 7} 13Q${tip} 18 ${tip + 7} 13L${turn + 3}-8Z`, nose)
  stroke(context, `M${tip - 7} 12.5Q${tip - 3} 16.5 ${tip} 15Q${tip + 3} 16.5 ${tip + 7} 12.5`, shade(skin, -0.5), 1.8)
  const [left, right] = [turn - 12, turn + 12]
  fill(context, `M${left} 27Q${turn - 4} 23.5 ${turn} 25.4Q${turn + 4} 23.5 ${right} 27Q${turn} 36 ${left} 27Z`, '#a8483f')
  stroke(context, `M${left} 27Q${turn} 30.5 ${right} 27`, '#5b1f1c', 1.4)
  if (!hasGlasses) return
  for (const side of [-1, 1]) {
    context.strokeStyle = '#23282c'
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(side * 15 + turn - 11, -15, 22, 17, 6)
    context.stroke()
  }
  stroke(context, `M${turn - 4}-8H${turn + 4}`, '#23282c', 2)
}

function drawHair(context: Context, { hair, hairLength }: Look): void {
  const top = context.createLinearGradient(0, -62, 0, -10)
  top.addColorStop(0, shade(hair, 0.22))
  top.addColorStop(1, hair)
  fill(context, 'M-41 6C-48-44-28-64 2-63C32-64 48-40 41 6C38-14 36-24 28-31Q2-22-22-34Q-36-22-41 6Z', top)
  if (hairLength < 0.5) return
  // Strands in front of the ears.
  const end = 18 + hairLength * 50
  for (const side of [-1, 1]) {
    fill(
      context,
      `M${side * 33}-24C${side * 48}-10 ${side * 49} 20 ${side * 42} ${end}Q${side * 36} ${end + 4} ${side * 33} ${end - 6}C${side * 38} 20 ${side * 38} 0 ${side * 33}-24Z`,
      hair,
    )
  }
}

/**
 * Draws the upper half of a person, with a face that the detector recognizes.
 *
 * @param x of the middle of the face
 * @param y of the middle of the face
 * @param size height of the head in pixels
 * @param turn of the head, from -1 (left) to 1 (right)
 */
export function drawPerson(
  context: Context,
  { x, y, size, look, turn = 0 }: { x: number; y: number; size: number; look: Look; turn?: number },
): void {
  context.save()
  context.translate(x, y)
  context.scale(size / 100, size / 100)
  drawBody(context, look)
  drawHead(context, look, turn * 9)
  drawFeatures(context, look, turn * 9)
  drawHair(context, look)
  context.restore()
}
