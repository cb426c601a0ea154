import { clockOf, hourOf } from '#backend/jobs/cloud/local-time.ts'
import { seededFraction } from '../seeded'
import { timeCodeCells } from '../time-code'
import type { FilmPlan } from './film-plan'
import { drawStanding, drawWalking } from './people'

/** The size of every frame in pixels. */
export const FRAME_SIZE = { width: 640, height: 360 } as const

type Context = OffscreenCanvasRenderingContext2D
type Camera = FilmPlan['camera']

const HORIZON = 150
const ROAD = 250
const BAR = 30
/** The time that an object takes to pass, and the distance outside the frame at which it starts. */
const PASSING_MILLISECONDS = 6000
const OUTSIDE = 140

/** Returns the colours of sky and ground by the hour of the camera's local time. */
function lightOf(at: number, timeZone: string): { sky: string; ground: string; road: string } {
  const hour = hourOf(at, timeZone)
  if (hour >= 7 && hour < 17) return { sky: '#9db8cc', ground: '#7d8a6a', road: '#666a6e' }
  if (hour >= 5 && hour < 21) return { sky: '#b98f7a', ground: '#6a6552', road: '#54565a' }
  return { sky: '#1d2430', ground: '#2a2f2a', road: '#33363a' }
}

function rectangle(context: Context, colour: string, x: number, y: number, width: number, height: number): void {
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

function disc(context: Context, colour: string, x: number, y: number, radius: number): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

/** Draws houses, always the same ones for a camera. */
function drawHouses(context: Context, id: string): void {
  for (let house = 0; house < 6; house += 1) {
    const tone = Math.floor(70 + 90 * seededFraction(id, 'tone', house))
    const height = 40 + 70 * seededFraction(id, 'height', house)
    rectangle(context, `rgb(${tone}, ${tone - 10}, ${tone - 20})`, house * 110 - 10, HORIZON - height, 96, height)
  }
}

/** Draws a swaying tree, so that no two frames are equal even when nothing happens. */
function drawTree(context: Context, at: number): void {
  const sway = 6 * Math.sin(at / 900)
  rectangle(context, '#4b3a2c', 92, 130, 10, 90)
  disc(context, '#3d5a3a', 97 + sway, 120, 34)
}

function drawVan(context: Context, at: number): void {
  const passed = (at % PASSING_MILLISECONDS) / PASSING_MILLISECONDS
  const x = -OUTSIDE + passed * (FRAME_SIZE.width + 2 * OUTSIDE)
  rectangle(context, '#b9482f', x, ROAD - 24, 120, 46)
  rectangle(context, '#cfd6da', x + 84, ROAD - 16, 28, 18)
  for (const wheel of [x + 26, x + 94]) disc(context, '#15171a', wheel, ROAD + 24, 12)
}

function drawClock(context: Context, { name, timeZone }: Camera, at: number): void {
  rectangle(context, '#000000', 0, 0, FRAME_SIZE.width, BAR)
  context.fillStyle = '#ffffff'
  context.font = '18px monospace'
  context.textBaseline = 'middle'
  context.fillText(`${name}  ${clockOf(at, timeZone)}`, 10, BAR / 2, FRAME_SIZE.width - 20)
}

/**
 * Draws a camera's frame at a time, always the same frame for the same time. It shows a person, the camera's name and clock, and a
 * machine-readable time code along the bottom (`time-code.ts`).
 *
 * @param at epoch milliseconds
 * @param isMoving whether a van and a second person pass
 */
export function drawScene(context: Context, camera: Camera, at: number, isMoving: boolean): void {
  const { width, height } = FRAME_SIZE
  const { sky, ground, road } = lightOf(at, camera.timeZone)
  rectangle(context, sky, 0, 0, width, HORIZON)
  rectangle(context, ground, 0, HORIZON, width, height - HORIZON)
  rectangle(context, road, 0, ROAD - 30, width, 80)
  drawHouses(context, camera.id)
  drawTree(context, at)
  if (isMoving) drawVan(context, at)
  drawStanding(context, camera.id, at)
  if (isMoving) drawWalking(context, camera.id, at, width)
  drawClock(context, camera, at)
  for (const cell of timeCodeCells(at, FRAME_SIZE)) {
    rectangle(context, cell.isWhite ? '#ffffff' : '#000000', cell.x, cell.y, cell.width, cell.height)
  }
}
