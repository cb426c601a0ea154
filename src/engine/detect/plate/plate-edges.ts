import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { Drawable, PixelGrid } from '../detector'
import type { RotatedBox } from '../text/components'

/** Pixels of a text's thickness in the image in which the plate's edges are detected. */
const THICKNESS = 32
/** How far from its text a plate may reach, relative to the text's thickness: the strip above, the rim below, the country band beside it. */
const REACH = { above: 0.85, below: 0.45, beside: 1.3 } as const
/** The usual distances, where no edge is visible: a white plate on a white car. */
const USUAL = { above: 0.5, below: 0.3, beside: 0.25 } as const
/** How far inside the text's box an edge may be, because the box of a text has a rim. */
const INSIDE = 0.1
/** Min change of the colour across an edge, 0 to 255, and relative to the strongest one: beside the text, and at the reach. */
const CONTRAST = 24
const STRONG = 0.5
const STRONG_AFAR = 0.9
/** Min difference of blue from the other colours in a country band, 0 to 255. */
const BLUE = 24
/** Distance of the rows that are compared, in pixels. */
const STEP = 2
/**
 * Ratio of the sides of a text on a plate with the name of its state above and below, which may end in edges of their own. The box of a
 * shorter text reaches over them.
 */
const SHORT = [2.5, 4] as const
const LEAST_OF_SHORT = { above: 0.36, below: 0.16 } as const
const MAX_OF_SHORTEST = 0.38

/** Median colour of each row or column, outward. */
export type Profile = readonly (readonly [number, number, number])[]

/**
 * Returns how far a plate extends beyond its text on one side, in pixels: to the outermost of the strong edges, because the edges of a strip
 * or band are inside the plate.
 *
 * @param profile begins inside the text's box
 * @param inside pixels of the profile inside the box
 * @param usual the result without a strong edge, in pixels
 */
export function edgeDistance(profile: Profile, inside: number, usual: number): number {
  const changes = profile.slice(STEP).map((colour, index) => {
    const before = profile[index] ?? colour
    return Math.max(...colour.map((value, channel) => Math.abs(value - (before[channel] ?? value))))
  })
  const strongest = Math.max(0, ...changes)
  if (strongest < CONTRAST) return usual
  const shareAt = (index: number) => STRONG + ((STRONG_AFAR - STRONG) * Math.max(0, index - inside)) / (changes.length - inside)
  return Math.max(0, changes.findLastIndex((change, index) => change >= shareAt(index) * strongest) + STEP / 2 - inside)
}

const isBlue = ([red, green, blue]: Profile[number]): boolean => blue - Math.max(red, green) >= BLUE

/**
 * Returns a distance from the text that includes the blue country band after it. Its outer edge is often weaker than its inner one.
 *
 * @param distance pixels outside the text's box
 */
export function beyondBand(profile: Profile, inside: number, distance: number): number {
  const from = Math.floor(distance) + inside
  const start = profile.findIndex((colour, index) => index >= from - STEP && index <= from + STEP && isBlue(colour))
  if (start === -1) return distance
  const end = profile.findIndex((colour, index) => index > start && !isBlue(colour))
  return Math.max(distance, (end === -1 ? profile.length : end) - inside)
}

/**
 * Returns the median colours of the columns of a part of an image, from left to right, or of its rows, from the top. Letters cover less than
 * half of each, so the median is the colour of the plate.
 */
function mediansOf({ data, width }: PixelGrid, part: Box, isDown: boolean): [number, number, number][] {
  const [count, across] = isDown ? [part.height, part.width] : [part.width, part.height]
  return Array.from({ length: count }, (_unused, at) => {
    const median = (channel: number): number => {
      const values = Uint8Array.from({ length: across }, (_value, other) => {
        const [x, y] = isDown ? [part.x + other, part.y + at] : [part.x + at, part.y + other]
        return data[4 * (y * width + x) + channel] ?? 0
      })
      return values.toSorted()[Math.floor(across / 2)] ?? 0
    }
    return [median(0), median(1), median(2)]
  })
}

/** Draws a text horizontally, with the surroundings to which its plate may extend. */
function surroundings(image: Drawable, { centreX, centreY, length, thickness, angle }: RotatedBox): PixelGrid {
  const scale = THICKNESS / thickness
  const width = Math.round(scale * length) + 2 * Math.round(REACH.beside * THICKNESS)
  const height = Math.round((1 + REACH.above + REACH.below) * THICKNESS)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, (REACH.above + 0.5) * THICKNESS)
  context.scale(scale, scale)
  context.rotate(-angle)
  context.translate(-centreX, -centreY)
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}

/** Returns the upright box around a plate with its strip, band and frame. */
export function plateAround(image: Drawable, text: RotatedBox): Box {
  const pixels = surroundings(image, text)
  const [above, beside, inside] = [REACH.above, REACH.beside, INSIDE].map((share) => Math.round(share * THICKNESS)) as [
    number,
    number,
    number,
  ]
  const [length, below] = [pixels.width - 2 * beside, pixels.height - above - THICKNESS]
  const rows = (y: number, height: number) => mediansOf(pixels, { x: beside, y, width: length, height }, true)
  const columns = (x: number) => mediansOf(pixels, { x, y: above + inside, width: beside + inside, height: THICKNESS - 2 * inside }, false)
  const distance = (profile: Profile, usual: number) => edgeDistance(profile, inside, usual * THICKNESS) / THICKNESS
  const aspect = text.length / text.thickness
  const besideText = (profile: Profile) => {
    const found = edgeDistance(profile, inside, USUAL.beside * THICKNESS)
    return beyondBand(profile, inside, found) / THICKNESS
  }
  const least = aspect >= SHORT[0] && aspect < SHORT[1] ? LEAST_OF_SHORT : { above: 0, below: 0 }
  const most = aspect < SHORT[0] ? MAX_OF_SHORTEST : Infinity
  const grown = {
    top: Math.min(most, Math.max(least.above, distance(rows(0, above + inside).toReversed(), USUAL.above))),
    bottom: Math.min(most, Math.max(least.below, distance(rows(above + THICKNESS - inside, below + inside), USUAL.below))),
    left: besideText(columns(0).toReversed()),
    right: besideText(columns(beside + length - inside)),
  }
  const { centreX, centreY, thickness, angle } = text
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = [-text.length / 2 - grown.left * thickness, text.length / 2 + grown.right * thickness]
  const across = [-(0.5 + grown.top) * thickness, (0.5 + grown.bottom) * thickness]
  const corners = along.flatMap((u) => across.map((v) => [centreX + u * cos - v * sin, centreY + u * sin + v * cos] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
