import { centreOf } from '#lib/review/box-areas.ts'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'

/** Side of the searched square around a place as a multiple of the face's size. */
const VIEW = 3
/** Size in pixels at which the model sees a face best, and of a square. */
const FACE = 32
const CELL = VIEW * FACE
/** Max number of places, which take about as long as the largest level of a search. */
const MAX_PLACES = 25
/** Max distance of a face from its place on each axis, and ratio of its size to the expected one, both as multiples of its size. */
const MAX_DISTANCE = 0.8
const MAX_RATIO = 1.8

/** The square that is searched around a place, and where it is drawn. */
interface Cell {
  place: Box
  size: number
  left: number
  top: number
}

/** Places squares side by side, so that the model runs once for all of them. */
function cellsOf(places: readonly Box[]): { cells: Cell[]; columns: number; rows: number } {
  const chosen = places.slice(0, MAX_PLACES)
  const columns = Math.ceil(Math.sqrt(chosen.length))
  const cells = chosen.map((place, index) => ({
    place,
    size: Math.max(place.width, place.height),
    left: CELL * (index % columns),
    top: CELL * Math.floor(index / columns),
  }))
  return { cells, columns, rows: Math.ceil(chosen.length / columns) }
}

/** Returns whether a face is the one that is expected in the middle of a square. */
function isExpected({ box }: Detection, { left, top }: Cell): boolean {
  const { x, y } = centreOf(box)
  const size = Math.max(box.width, box.height)
  const isNear = Math.max(Math.abs(x - left - CELL / 2), Math.abs(y - top - CELL / 2)) <= MAX_DISTANCE * FACE
  return isNear && size <= MAX_RATIO * FACE && size >= FACE / MAX_RATIO
}

/**
 * Searches places where faces are expected, each scaled to the size that the model sees best. Returns the most confident face of each place,
 * in pixels of the image.
 *
 * @param places the expected boxes, of which the first 25 are searched
 * @param find returns the faces in an image, in pixels of it
 */
export async function searchPlaces(
  image: Drawable,
  places: readonly Box[],
  find: (pixels: ImageData) => Promise<readonly Detection[]>,
): Promise<Detection[]> {
  if (places.length === 0) return []
  const { cells, columns, rows } = cellsOf(places)
  const canvas = new OffscreenCanvas(columns * CELL, rows * CELL)
  const context = canvasContext(canvas)
  context.imageSmoothingQuality = 'high'
  // Beyond the edge of the image pixels are black, as in the search of a frame.
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const { place, size, left, top } of cells) {
    const { x, y } = centreOf(place)
    const side = VIEW * size
    context.drawImage(image, x - side / 2, y - side / 2, side, side, left, top, CELL, CELL)
  }
  const found = await find(context.getImageData(0, 0, canvas.width, canvas.height))
  canvas.width = 0
  return cells.flatMap((cell): Detection[] => {
    const [best] = found.filter((face) => isExpected(face, cell)).toSorted((a, b) => b.confidence - a.confidence)
    if (best === undefined) return []
    const { x, y } = centreOf(cell.place)
    const scale = cell.size / FACE
    const box = {
      x: x + (best.box.x - cell.left - CELL / 2) * scale,
      y: y + (best.box.y - cell.top - CELL / 2) * scale,
      width: best.box.width * scale,
      height: best.box.height * scale,
    }
    return [{ box, confidence: best.confidence }]
  })
}
