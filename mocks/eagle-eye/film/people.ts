import { seededFraction } from '../seeded'
import { drawPerson, type Look } from './draw-person'

type Context = OffscreenCanvasRenderingContext2D

const looks: readonly Look[] = [
  { skin: '#f0cdb0', hair: '#a9773c', hairLength: 1, clothes: '#3f7a5d' },
  { skin: '#8a5a3c', hair: '#15100d', hairLength: 0, clothes: '#b3493a', hasBeard: true },
  { skin: '#c08a60', hair: '#221814', hairLength: 0.1, clothes: '#2f5d8a' },
  { skin: '#edc3a4', hair: '#8d8f92', hairLength: 0, clothes: '#4a545c', hasBeard: true, hasGlasses: true },
]

/** The height of a head in pixels. People who walk past are nearer. */
const STANDING = 76
const WALKING = 88
const HEAD_HEIGHT = 165
/** The time that a person takes to walk past, and the distance outside the frame at which they start. */
const WALK_MILLISECONDS = 16_000
const OUTSIDE = 120

/** Returns the look of a camera's person: one of two, so that the two people differ. */
function lookOf(id: string, person: 'standing' | 'walking'): Look | undefined {
  return looks[Math.floor(2 * seededFraction(id, person)) + (person === 'standing' ? 0 : 2)]
}

/** Draws a person who stands in front of the camera all day, shifting their weight. */
export function drawStanding(context: Context, id: string, at: number): void {
  const look = lookOf(id, 'standing')
  const x = 430 + 90 * seededFraction(id, 'place') + 4 * Math.sin(at / 2300)
  if (look) drawPerson(context, { x, y: HEAD_HEIGHT, size: STANDING, look, turn: 0.4 * Math.sin(at / 3100) })
}

/** Draws a person who walks past in front of the standing one. */
export function drawWalking(context: Context, id: string, at: number, width: number): void {
  const look = lookOf(id, 'walking')
  const passed = (at % WALK_MILLISECONDS) / WALK_MILLISECONDS
  const x = -OUTSIDE + passed * (width + 2 * OUTSIDE)
  if (look) drawPerson(context, { x, y: HEAD_HEIGHT + 20 + 3 * Math.abs(Math.sin(at / 260)), size: WALKING, look })
}
