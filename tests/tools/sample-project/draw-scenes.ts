import { drawPerson, fill, shade, type Context, type Look } from '#mocks/eagle-eye/film/draw-person.ts'

const WIDTH = 1600
const HEIGHT = 1000

const people = {
  ada: { skin: '#f0cdb0', hair: '#a9773c', hairLength: 1, clothes: '#3f7a5d' },
  ben: { skin: '#8a5a3c', hair: '#15100d', hairLength: 0, clothes: '#b3493a', hasBeard: true },
  cho: { skin: '#e3b48f', hair: '#1d1512', hairLength: 0.8, clothes: '#5a4a86', hasGlasses: true },
  dev: { skin: '#c08a60', hair: '#221814', hairLength: 0.1, clothes: '#2f5d8a' },
  eve: { skin: '#6f4630', hair: '#120d0b', hairLength: 0.7, clothes: '#c08a2e' },
  fin: { skin: '#edc3a4', hair: '#8d8f92', hairLength: 0, clothes: '#4a545c', hasBeard: true, hasGlasses: true },
} as const satisfies Record<string, Look>

function rectangle(context: Context, x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

/** Draws a background that darkens towards the bottom. */
function ground(context: Context, y: number, height: number, colour: string, darker = 0.22): void {
  const gradient = context.createLinearGradient(0, y, 0, y + height)
  gradient.addColorStop(0, shade(colour, 0.1))
  gradient.addColorStop(1, shade(colour, -darker))
  context.fillStyle = gradient
  context.fillRect(0, y, WIDTH, height)
}

function words(context: Context, text: string, x: number, y: number, size: number, colour: string): void {
  context.font = `600 ${size}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour
  context.fillText(text, x, y)
}

function plant(context: Context, x: number, y: number): void {
  for (const [turn, length] of [
    [-0.9, 130],
    [-0.5, 190],
    [-0.1, 220],
    [0.3, 200],
    [0.7, 150],
  ] as const) {
    context.save()
    context.translate(x, y)
    context.rotate(turn)
    context.fillStyle = shade('#3f7a4d', turn * 0.2)
    context.beginPath()
    context.ellipse(0, -length / 2, 22, length / 2, 0, 0, Math.PI * 2)
    context.fill()
    context.restore()
  }
  rectangle(context, x - 46, y - 10, 92, 110, '#a35f43', 8)
}

function clock(context: Context, x: number, y: number): void {
  rectangle(context, x - 48, y - 48, 96, 96, '#39434b', 48)
  rectangle(context, x - 40, y - 40, 80, 80, '#f2f4f5', 40)
  context.strokeStyle = '#39434b'
  context.lineWidth = 5
  context.stroke(new Path2D(`M${x} ${y - 26}V${y}L${x + 20} ${y + 10}`))
}

function reception(context: Context): void {
  ground(context, 0, HEIGHT, '#c3cdd1')
  rectangle(context, 80, 90, 380, 420, '#eef4f7', 6)
  rectangle(context, 98, 108, 164, 384, '#a9cbe0')
  rectangle(context, 278, 108, 164, 384, '#b9d6e6')
  words(context, 'RECEPTION', 830, 150, 54, '#4b5963')
  clock(context, 1320, 170)
  drawPerson(context, { x: 830, y: 400, size: 210, look: people.cho })
  rectangle(context, 520, 640, 640, 360, '#8a6a4c', 10)
  rectangle(context, 490, 610, 700, 52, '#a5825f', 8)
  rectangle(context, 600, 530, 130, 92, '#2f3941', 6)
  plant(context, 1470, 820)
  drawPerson(context, { x: 330, y: 520, size: 270, look: people.ben, turn: 0.5 })
  drawPerson(context, { x: 1240, y: 500, size: 250, look: people.ada, turn: -0.5 })
}

function waitingRoom(context: Context): void {
  ground(context, 0, 720, '#d8cfc0', 0.16)
  ground(context, 720, 280, '#8b8f8a')
  rectangle(context, 120, 90, 300, 220, '#5f8296', 6)
  rectangle(context, 140, 110, 260, 180, '#8fb3c4')
  rectangle(context, 1180, 100, 280, 200, '#7d6a8c', 6)
  words(context, 'ROOM 4', 800, 120, 46, '#6b6152')
  const row = [
    { look: people.dev, turn: 0.4, y: 430 },
    { look: people.ada, turn: 0, y: 455 },
    { look: people.fin, turn: -0.3, y: 420 },
    { look: people.eve, turn: 0.2, y: 450 },
    { look: people.ben, turn: -0.5, y: 435 },
  ]
  for (const [index, person] of row.entries()) {
    const x = 190 + index * 305
    rectangle(context, x - 128, 560, 256, 330, '#54626b', 22)
    drawPerson(context, { ...person, x, size: 185 })
  }
}

function carPark(context: Context): void {
  ground(context, 0, 480, '#a9c4d6', 0.02)
  rectangle(context, 0, 120, 620, 380, '#8b7f74')
  for (const x of [60, 240, 420]) rectangle(context, x, 190, 120, 130, '#5c6f7c', 4)
  ground(context, 480, 520, '#7b8287')
  drawPerson(context, { x: 250, y: 430, size: 190, look: people.eve, turn: 0.4 })
  drawPerson(context, { x: 1430, y: 400, size: 200, look: people.dev, turn: -0.4 })
  fill(context, 'M430 820V660Q440 600 520 585L620 440Q640 412 680 410H990Q1030 412 1050 440L1150 585Q1230 600 1240 660V820Z', '#31597a')
  fill(context, 'M590 580L672 458Q682 446 700 446H970Q988 446 998 458L1080 580Z', '#c5dbe7')
  for (const x of [480, 1070]) rectangle(context, x, 640, 120, 62, '#f4ecc9', 20)
  rectangle(context, 640, 650, 390, 50, '#22303a', 10)
  for (const x of [460, 1080]) rectangle(context, x, 800, 130, 110, '#1d2226', 18)
  rectangle(context, 690, 735, 290, 74, '#f5f5ef', 8)
  words(context, 'SA26 PLE', 835, 774, 52, '#1d2226')
}

/** Drawings of the sample project by file name. */
const scenes = {
  'reception-desk': reception,
  'waiting-room': waitingRoom,
  'car-park': carPark,
} as const

export type SceneName = keyof typeof scenes

/** Draws a scene as a JPEG. */
export async function drawScene(name: SceneName): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  scenes[name](context)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
}
